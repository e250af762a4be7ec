/* SPDX-License-Identifier: MIT
 *
 * Blocks and interchanges loops in the text of a source.
 *
 * The user's words stay: names, comments, the body, the spelling of bounds.  Loops over blocks
 * stand in front of the outermost loop of the nest, everything inside indented further; loops that
 * change their order exchange their heads.  Directives such as #pragma omp parallel for stay where
 * they are if the loops that come there may run in parallel as well and declare their variables, so
 * that each thread has its own; else they go with their loops.
 */
#include "frontend/edit/rewrite.h"

#include <string.h>

#include "frontend/edit/later_use.h"
#include "frontend/edit/loop_directives.h"
#include "frontend/edit/rewrite_heads.h"
#include "frontend/edit/rewrite_style.h"
#include "frontend/edit/rewriter.h"
#include "model/ir/reach.h"

/* ---- what is there ---- */

static enum rf_status find_head(struct rf_rewriter *r, size_t k)
{
	const struct rf_rewrite *job = r->job;
	const struct rf_place *place = &job->loops[k]->place;
	const char *variable = job->loops[k]->variable;
	size_t offset = rf_lexer_offset(job->text, job->length, place->line, place->column);
	const char *problem;

	for (size_t m = 0; m < k; ++m)
		if (rf_text_equal(job->loops[m]->variable, variable))
			return rf_rewriter_refuse(r, k,
			                          "a loop around it has a variable of its name");
	if (job->loops[k]->ends_inside)
		return rf_rewriter_refuse(r, k, "a condition in its body ends it");
	if (!rf_text_equal(place->file, job->file))
		return rf_rewriter_refuse(r, k, "it stands in an included file");
	problem = rf_head_text_read(job->text, job->length, offset, variable, &r->heads[k]);
	if (problem != NULL)
		return rf_rewriter_refuse(r, k, problem);
	r->firsts[k] = rf_loop_directives_first(job->text, offset);
	if (rf_loop_directives_is_operator(job->text, r->firsts[k]))
		return rf_rewriter_refuse(r, k, "_Pragma stands in front of it");
	return RF_OK;
}

static enum rf_status find_heads(struct rf_rewriter *r)
{
	enum rf_status status = RF_OK;

	for (size_t k = 0; k < r->job->change->loop_count && status == RF_OK; ++k)
		status = find_head(r, k);
	if (status != RF_OK)
		return status;
	r->begin = r->firsts[0];
	if (rf_rewriter_begins_line(r, r->begin))
		r->begin = rf_lexer_line(r->job->text, r->begin);
	r->end = rf_lexer_statement_end(r->job->text, r->job->length, r->heads[0].whole.from);
	return rf_rewriter_check_text(r);
}

/* ---- what is in the way ---- */

static size_t count_blocks(const struct rf_rewrite *job)
{
	size_t count = 0;

	for (size_t k = 0; k < job->change->loop_count; ++k)
		count += job->change->tiles[k] > 0;
	return count;
}

static bool is_moved(const struct rf_rewrite *job, size_t k)
{
	return job->change->order[k] != k;
}

/* Whether the variable of loop k is declared in its head. */
static bool declares(const struct rf_rewriter *r, size_t k)
{
	return r->heads[k].type.to > r->heads[k].type.from;
}

static size_t depth_of(const struct rf_rewrite *job, size_t loop)
{
	size_t depth = 0;

	while (depth + 1 < job->change->loop_count && job->change->order[depth] != loop)
		depth += 1;
	return depth;
}

/* Whether the depth lies among loops that a directive makes one loop of; `first` and `count` of
 * them then. */
static bool find_collapsed(const struct rf_rewrite *job, size_t depth, size_t *first, size_t *count)
{
	for (size_t m = 0; m <= depth; ++m)
		if (job->loops[m]->collapse > 1 && m + (size_t)job->loops[m]->collapse > depth) {
			*first = m;
			*count = (size_t)job->loops[m]->collapse;
			return true;
		}
	return false;
}

/* Threads that need not wait for each other, and tasks, must not come back for the next block; and
 * what names an order would name another one. */
static enum rf_status check_directives(struct rf_rewriter *r, size_t k)
{
	static const char *const clauses[] = { "nowait",   "nogroup", "async", "ordered", "depend",
		                               "doacross", "linear",  "task",  "section", "scan" };
	size_t first, count;

	for (size_t i = 0; i < sizeof(clauses) / sizeof(*clauses); ++i)
		if (rf_loop_directives_has(r->job->text, rf_rewriter_above(r, k), clauses[i], NULL))
			return rf_rewriter_refuse(
			    r, k, rf_arena_print(r->arena, "its directive says %s", clauses[i]));
	if (!find_collapsed(r->job, k, &first, &count))
		return RF_OK;
	if (rf_reach_varies(r->job->loops, k))
		return rf_rewriter_refuse(r, k, "it is collapsed, and its bounds vary");
	if (is_moved(r->job, k) &&
	    (!r->directives_stay || r->job->change->order[k] < first ||
	     r->job->change->order[k] >= first + count || depth_of(r->job, k) >= first + count))
		return rf_rewriter_refuse(r, k, "a directive collapses it with another loop");
	return RF_OK;
}

bool rf_rewrite_needs_range(const struct rf_rewrite *job, size_t loop)
{
	const struct rf_loop *loops[RF_MAX_REWRITTEN + 1];
	size_t count = 0;

	for (size_t depth = depth_of(job, loop) + 1; depth < job->change->loop_count; ++depth)
		loops[count++] = job->loops[job->change->order[depth]];
	loops[count] = job->loops[loop];
	return rf_reach_varies(loops, count);
}

/* Only loops and brackets may stand between loops that change their order, and behind them. */
static bool is_bare(const struct rf_rewriter *r, size_t k)
{
	const char *text = r->job->text;
	size_t at = rf_lexer_skip_space(text, r->firsts[k + 1], r->heads[k].whole.to);
	size_t end = rf_lexer_statement_end(text, r->end, r->heads[k + 1].whole.from);
	bool has_brace = at < r->firsts[k + 1] && text[at] == '{';

	if (has_brace)
		at = rf_lexer_skip_space(text, r->firsts[k + 1], at + 1);
	end = rf_lexer_skip_space(text, r->end, end);
	return at == r->firsts[k + 1] && (!has_brace || (end < r->end && text[end] == '}'));
}

static enum rf_status check_order(struct rf_rewriter *r)
{
	const struct rf_rewrite *job = r->job;
	size_t first = 0, last = 0;

	for (size_t k = 0; k < job->change->loop_count; ++k) {
		first = is_moved(job, k) && !is_moved(job, first) ? k : first;
		last = is_moved(job, k) ? k : last;
	}
	for (size_t k = first; k < last; ++k)
		if (!is_bare(r, k))
			return rf_rewriter_refuse(r, k + 1,
			                          "something stands between it and the loop "
			                          "outside of it");
	return RF_OK;
}

/* Whether the value that a variable has after the nest is used. */
static bool is_used_after(const struct rf_rewriter *r, const char *variable)
{
	struct rf_span nest = { r->begin, r->end };

	return rf_later_use_finds(r->job->text, r->job->length, nest, variable);
}

/* A directive that goes with loop k meets other loops outside and inside of it: one that comes to
 * stand outside must not be private to its threads, one that comes in must be. */
static enum rf_status check_company(struct rf_rewriter *r, size_t k)
{
	const struct rf_rewrite *job = r->job;
	size_t depth = depth_of(job, k);

	if (r->directives_stay || r->firsts[k] == r->heads[k].whole.from)
		return RF_OK;
	for (size_t m = 0; m < job->change->loop_count; ++m) {
		if (depth_of(job, m) < depth &&
		    rf_lexer_has_word(job->text, rf_rewriter_above(r, k), job->loops[m]->variable))
			return rf_rewriter_refuse(
			    r, k, "its directive names the variable of a loop that goes outside");
		if (depth_of(job, m) > depth && m < k && !declares(r, m))
			return rf_rewriter_refuse(
			    r, k, "its threads would share the variable of another loop");
		if (depth_of(job, m) > depth && m < k &&
		    rf_loop_directives_share(job->text, rf_rewriter_above(r, k),
		                             rf_rewriter_above(r, m)))
			return rf_rewriter_refuse(
			    r, k, "its directive would come to stand around that of another loop");
	}
	return RF_OK;
}

/* Whether directives may stay when loops change their order: whether those of each depth fit the
 * loop that comes there, of which OpenMP wants a test that is one comparison.  All or none: those
 * of a loop that goes to the depth of others would meet theirs. */
static bool directives_can_stay(const struct rf_rewriter *r)
{
	for (size_t k = 0; k < r->job->change->loop_count; ++k) {
		size_t loop = r->job->change->order[k];
		bool has_directives = r->firsts[k] < r->heads[k].whole.from;
		bool is_simple = r->job->ranges[loop].start != NULL ||
		                 r->heads[loop].bound.to > r->heads[loop].bound.from;

		if (is_moved(r->job, k) &&
		    (!declares(r, k) || (has_directives && !(r->job->independent[k] && is_simple))))
			return false;
	}
	return true;
}

/* Refuses a new text that might mean something else.  Where a loop runs not at all, its variable
 * keeps another value than before: then nobody may read it behind the nest. */
static enum rf_status check(struct rf_rewriter *r)
{
	const struct rf_rewrite *job = r->job;
	enum rf_status status = check_order(r);

	r->directives_stay = directives_can_stay(r);
	for (size_t k = 0; k < job->change->loop_count && status == RF_OK; ++k)
		if (count_blocks(job) > 0 || is_moved(job, k))
			status = check_directives(r, k);
	for (size_t k = 0; k < job->change->loop_count && status == RF_OK; ++k)
		status = check_company(r, k);
	for (size_t k = 0; k < job->change->loop_count && status == RF_OK; ++k)
		if (!declares(r, k) && is_used_after(r, job->loops[k]->variable))
			status = rf_rewriter_refuse(r, k, "its variable is used after the loop");
	return status;
}

/* ---- new heads ---- */

static enum rf_status make_heads(struct rf_rewriter *r)
{
	const struct rf_rewrite *job = r->job;
	enum rf_status status = RF_OK;

	for (size_t k = 0; k < job->change->loop_count && status == RF_OK; ++k) {
		r->inside[k] = rf_rewriter_piece(r, r->heads[k].whole);
		if (job->ranges[k].start != NULL)
			status = rf_rewrite_heads_set_range(r, k);
		else if (rf_rewrite_needs_range(job, k))
			status =
			    rf_rewriter_refuse(r, k, "its bounds use the variable of another loop");
		else if (job->change->tiles[k] > 0)
			status = rf_rewrite_heads_block(r, k);
		else if (depth_of(job, k) < k)
			status = rf_rewrite_heads_move(r, k);
	}
	return status;
}

/* Blocks are seen by all threads: default(none) wants that to be said. */
static void share_names(struct rf_rewriter *r, size_t k)
{
	size_t end;
	struct rf_text out;

	if (count_blocks(r->job) == 0 ||
	    !rf_loop_directives_has(r->job->text, rf_rewriter_above(r, k), "default", "none"))
		return;
	end = rf_loop_directives_end(r->job->text, rf_rewriter_above(r, k), "default");
	rf_text_init(&out, r->arena);
	for (size_t m = 0; m < r->job->change->loop_count; ++m)
		if (r->names[m] != NULL)
			rf_text_print(&out, "%s%s", out.length > 0 ? ", " : " shared(",
			              r->names[m]);
	rf_text_add(&out, ")");
	r->failed |= out.failed;
	rf_rewriter_edit(r, &r->edits, (struct rf_span){ end, end }, rf_text_string(&out));
}

/* What a line is indented by. */
static const char *indent_of(struct rf_rewriter *r, size_t offset)
{
	size_t line = rf_lexer_line(r->job->text, offset);

	return rf_rewriter_piece(
	    r, (struct rf_span){ line, line + strspn(r->job->text + line, " \t") });
}

/* A loop's directives, indented like another line unless they stand at the left margin. */
static const char *directives_at(struct rf_rewriter *r, size_t from, const char *space)
{
	const char *text = r->job->text;
	struct rf_span piece = rf_rewriter_above(r, from);
	size_t rest = piece.from, last = rf_lexer_trim(text, piece.from, piece.to).to;
	struct rf_text out;

	rf_text_init(&out, r->arena);
	for (size_t at = piece.from; at < piece.to;) {
		size_t length = strcspn(text + at, "\n") + 1;

		if (at + length > piece.to)
			break;
		rf_text_add(&out, at > 0 && text[at - 1] == '\n' && text[at] == '#' ? "" : space);
		rf_text_add_bytes(&out, text + at, length);
		at += length;
		at += strspn(text + at, " \t");
		rest = at;
	}
	rf_text_add(&out, space);
	if (rest < last)
		rf_text_print(&out, "%.*s ", (int)(last - rest), text + rest);
	r->failed |= out.failed;
	return rf_text_string(&out);
}

static void exchange_directives(struct rf_rewriter *r, size_t k)
{
	struct rf_span piece = rf_rewriter_above(r, k);
	const char *space = indent_of(r, r->heads[k].whole.from);

	if (rf_rewriter_begins_line(r, piece.from))
		piece.from = rf_lexer_line(r->job->text, piece.from);
	else
		space = "";
	rf_rewriter_edit(r, &r->edits, piece, directives_at(r, r->job->change->order[k], space));
}

static void replace_heads(struct rf_rewriter *r)
{
	const struct rf_rewrite *job = r->job;
	size_t levels = count_blocks(job);

	for (size_t k = 0; k < job->change->loop_count; ++k) {
		const char *head = r->inside[job->change->order[k]];

		if (is_moved(job, k) && !r->directives_stay)
			exchange_directives(r, k);
		else
			share_names(r, k);
		if (job->change->order[k] != k || job->change->tiles[k] > 0)
			head = rf_rewrite_style_fold(r, indent_of(r, r->heads[k].whole.from),
			                             levels, head);
		rf_rewriter_edit(r, &r->edits, r->heads[k].whole, head);
	}
}

/* ---- lines ---- */

static void add_indent(struct rf_rewriter *r, struct rf_text *out, const char *space, size_t levels)
{
	rf_text_add(out, space);
	for (size_t i = 0; i < levels; ++i)
		rf_text_add(out, r->style.unit);
}

/* As many words of a text as fit into so many columns, one at least. */
static size_t line_of(const char *text, size_t columns)
{
	size_t end = strcspn(text, " ");

	while (text[end] != '\0') {
		size_t next = end + 1 + strcspn(text + end + 1, " ");

		if (next > columns)
			break;
		end = next;
	}
	return end;
}

static void add_comment(struct rf_rewriter *r, struct rf_text *out, const char *space)
{
	const char *text = r->job->comment;
	bool by_line = r->style.has_line_comments;
	size_t room = r->style.widest - strlen("/*  */") - rf_rewrite_style_columns(space);

	for (bool is_first = true; *text != '\0'; is_first = false) {
		size_t length = line_of(text, room);
		bool is_last = text[length] == '\0';

		rf_text_add(out, space);
		rf_text_add(out, by_line ? "// " : is_first ? "/* " : " * ");
		rf_text_add_bytes(out, text, length);
		rf_text_print(out, "%s%s", is_last && !by_line ? " */" : "", r->style.newline);
		text += length + !is_last;
	}
}

/* The lengths of the blocks.  Where any will do the build may choose others. */
static void add_lengths(struct rf_rewriter *r, struct rf_text *out)
{
	const char *newline = r->style.newline;

	for (size_t k = 0; k < r->job->change->loop_count; ++k) {
		const char *name = r->lengths[k];

		if (name == NULL || strchr("0123456789", name[0]) != NULL)
			continue;
		if (r->job->any_length)
			rf_text_print(out, "#ifndef %s%s", name, newline);
		rf_text_print(out, "#define %s %lld%s", name, (long long)r->job->change->tiles[k],
		              newline);
		if (r->job->any_length)
			rf_text_print(out, "#endif%s", newline);
	}
}

/* The loops over the blocks on lines of their own; the first one where the nest began. */
static size_t add_front(struct rf_rewriter *r, struct rf_text *out, const char *space, size_t level)
{
	bool begins_line = rf_rewriter_begins_line(r, r->firsts[0]);

	for (size_t k = 0; k < r->job->change->loop_count; ++k) {
		if (r->outside[k] == NULL)
			continue;
		if (level > 0 || begins_line)
			add_indent(r, out, space, level);
		rf_text_add(out, rf_rewrite_style_fold(r, space, level, r->outside[k]));
		if (r->style.brace_is_below) {
			rf_text_add(out, r->style.newline);
			add_indent(r, out, space, level);
		}
		rf_text_print(out, "%s%s",
		              !r->style.has_braces      ? ""
		              : r->style.brace_is_below ? "{"
		                                        : " {",
		              r->style.newline);
		level += 1;
	}
	return level;
}

/* Copies the nest, each line indented by so many levels more, but for empty ones, directives at
 * the left margin and what goes on behind a backslash. */
static void add_nest(struct rf_rewriter *r, struct rf_text *out, const char *nest, size_t levels)
{
	for (const char *line = nest; *line != '\0';) {
		size_t length = strcspn(line, "\n");
		bool goes_on =
		    line - nest > 2 && (line[-2] == '\\' || (line[-2] == '\r' && line[-3] == '\\'));

		if (length > strspn(line, "\r") && *line != '#' && !goes_on)
			add_indent(r, out, "", levels);
		length += line[length] == '\n';
		rf_text_add_bytes(out, line, length);
		line += length;
	}
}

/* Behind the comments that begin on the last line of the nest, or its end where more follows. */
static size_t after_comments(const struct rf_rewriter *r)
{
	const char *text = r->job->text;
	size_t length = r->job->length, at = r->end;

	for (;;) {
		at += strspn(text + at, " \t");
		if (!rf_lexer_is_comment(text, length, at))
			return at == length || strchr("\r\n", text[at]) != NULL ? at : r->end;
		at = rf_lexer_skip(text, length, at);
	}
}

/* Closing braces, behind what else stands on the last line if that is a comment. */
static size_t add_braces(struct rf_rewriter *r, struct rf_text *out, const char *space,
                         size_t level, size_t levels)
{
	size_t rest = after_comments(r);

	if (r->job->condition == NULL && (!r->style.has_braces || levels == level))
		return r->end;
	rf_text_add_bytes(out, r->job->text + r->end, rest - r->end);
	while (r->style.has_braces && levels-- > level) {
		rf_text_add(out, r->style.newline);
		add_indent(r, out, space, levels);
		rf_text_add(out, "}");
	}
	return rest;
}

/* The nest in its new order: the loops over the blocks, and all that stands in them. */
static size_t add_changed(struct rf_rewriter *r, struct rf_text *out, const char *space,
                          size_t level)
{
	const char *nest = rf_rewriter_apply(r, (struct rf_span){ r->begin, r->end }, &r->edits);
	size_t levels = add_front(r, out, space, level);

	if (levels > level && !rf_rewriter_begins_line(r, r->firsts[0]))
		rf_text_add(out, space);
	add_nest(r, out, nest, levels);
	return add_braces(r, out, space, level, levels);
}

/* The nest in its new order where that is right, and as it was elsewhere:
 *
 *     if (N == 70 && S == 100) {
 *             ...
 *     } else {
 *             ...
 *     } */
static size_t add_both(struct rf_rewriter *r, struct rf_text *out, const char *space)
{
	const char *newline = r->style.newline;
	const char *as_it_was = rf_rewriter_piece(r, (struct rf_span){ r->begin, r->end });
	size_t rest;

	rf_text_print(out, "%sif (%s) {%s", space, r->job->condition, newline);
	rest = add_changed(r, out, space, 1);
	rf_text_print(out, "%s%s} else {%s", newline, space, newline);
	add_nest(r, out, as_it_was, 1);
	rf_text_print(out, "%s%s}", newline, space);
	return rest;
}

static const char *assemble(struct rf_rewriter *r)
{
	const char *text = r->job->text;
	const char *space = indent_of(r, r->heads[0].whole.from);
	struct rf_text out;
	size_t rest;

	rf_text_init(&out, r->arena);
	rf_text_add_bytes(&out, text, r->begin);
	if (rf_rewriter_begins_line(r, r->firsts[0])) {
		if (r->job->comment != NULL)
			add_comment(r, &out, space);
		add_lengths(r, &out);
	} else if (r->job->comment != NULL) {
		rf_text_print(&out, "/* %s */ ", r->job->comment);
	}
	rest =
	    r->job->condition != NULL ? add_both(r, &out, space) : add_changed(r, &out, space, 0);
	rf_text_add_bytes(&out, text + rest, r->job->length - rest);
	r->failed |= out.failed;
	return rf_text_string(&out);
}

/* Whether the condition means the same in front of the nest as for the kernel. */
static enum rf_status check_condition(struct rf_rewriter *r)
{
	bool has_line = rf_rewriter_begins_line(r, r->firsts[0]);

	if (r->job->condition == NULL ||
	    (has_line && rf_rewrite_heads_is_visible(r, r->job->condition)))
		return RF_OK;
	return rf_refuse(
	    r->diagnostics, RF_WRONG_KERNEL, r->job->loops[0]->place,
	    has_line ? "copy the sizes into const variables in front of the function's loops"
		     : "begin a line with the loop",
	    "loop %s cannot be rewritten: it is right for some sizes alone (%s), which cannot be "
	    "asked in front of the nest",
	    r->job->loops[0]->variable, r->job->condition);
}

static bool may_wrap(const struct rf_kernel *kernel)
{
	for (size_t id = 0; id < kernel->loop_count; ++id)
		if (kernel->loops[id]->is_unsigned || kernel->loops[id]->starts_unsigned)
			return true;
	return false;
}

enum rf_status rf_rewrite(const struct rf_rewrite *rewrite, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, const char **result)
{
	struct rf_rewriter r = { .job = rewrite,
		                 .arena = arena,
		                 .diagnostics = diagnostics,
		                 .may_wrap = may_wrap(rewrite->kernel) };
	enum rf_status status = find_heads(&r);

	if (status == RF_OK)
		status = check(&r);
	if (status == RF_OK)
		status = check_condition(&r);
	if (status != RF_OK)
		return status;
	rf_rewrite_style_learn(&r);
	status = make_heads(&r);
	if (status != RF_OK)
		return r.failed ? rf_out_of_memory(diagnostics) : status;
	replace_heads(&r);
	*result = assemble(&r);
	return r.failed ? rf_out_of_memory(diagnostics) : RF_OK;
}
