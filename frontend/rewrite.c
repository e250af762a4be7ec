/* SPDX-License-Identifier: MIT
 *
 * Blocks and interchanges loops in the text of a source.
 *
 * The user's words stay: names, comments, the body, the spelling of bounds.  A blocked loop gets a
 * new start and a new bound,
 *
 *     for (int i = ii; i < (N - 1 < ii + 504 ? N - 1 : ii + 504); ++i)
 *
 * because C has no minimum of integers, and the loop over its blocks stands in front of the
 * outermost loop of the nest, everything inside indented further.  Directives such as
 * #pragma omp parallel for stay with the loop they stand above.
 */
#include "frontend/rewrite.h"

#include <string.h>

#include "base/text.h"
#include "frontend/cut.h"

/* A piece of the source that is replaced. */
struct edit {
	struct rf_cut piece;
	const char *text;
};

struct rewriter {
	const struct rf_rewrite *job;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_cut_head heads[RF_MAX_REWRITTEN];
	const char *names[RF_MAX_REWRITTEN]; /* of the loops over blocks */
	size_t begin, end;                   /* of the nest, its directives included */
	RF_VECTOR(struct edit) edits;        /* by position */
	bool failed;
};

static const char *cut_text(struct rewriter *r, struct rf_cut piece)
{
	const char *text =
	    rf_arena_substring(r->arena, r->job->text + piece.from, piece.to - piece.from);

	r->failed |= text == NULL;
	return text == NULL ? "" : text;
}

static void replace(struct rewriter *r, struct rf_cut piece, const char *text)
{
	struct edit *edit = RF_PUSH(r->arena, &r->edits);

	if (edit == NULL || text == NULL)
		r->failed = true;
	else
		*edit = (struct edit){ piece, text };
}

static enum rf_status refuse(struct rewriter *r, size_t k, const char *problem)
{
	return rf_refuse(r->diagnostics, RF_WRONG_KERNEL, r->job->loops[k]->place,
	                 "write it as for (int i = first; i < bound; ++i), or change it by hand",
	                 "loop %s cannot be rewritten: %s", r->job->loops[k]->variable, problem);
}

/* ---- what is there ---- */

/* Whether nothing but space stands in front on its line. */
static bool begins_line(const char *text, size_t offset)
{
	size_t line = rf_cut_line(text, offset);

	return line + strspn(text + line, " \t") >= offset;
}

static enum rf_status find_heads(struct rewriter *r)
{
	const struct rf_rewrite *job = r->job;

	for (size_t k = 0; k < job->loop_count; ++k) {
		const struct rf_place *place = &job->loops[k]->place;
		size_t offset = rf_cut_offset(job->text, job->length, place->line, place->column);
		const char *problem;

		if (!rf_text_equal(place->file, job->file))
			return refuse(r, k, "it stands in an included file");
		problem = rf_cut_loop(job->text, job->length, offset, job->loops[k]->variable,
		                      &r->heads[k]);
		if (problem != NULL)
			return refuse(r, k, problem);
	}
	r->begin = r->heads[0].first;
	if (begins_line(job->text, r->begin))
		r->begin = rf_cut_line(job->text, r->begin);
	r->end = rf_cut_statement_end(job->text, job->length, r->heads[0].whole.from);
	return RF_OK;
}

/* What moves outwards must not use the variables of loops that it passes. */
static enum rf_status check_free(struct rewriter *r, size_t k)
{
	const struct rf_rewrite *job = r->job;

	for (size_t m = 0; m < job->loop_count; ++m)
		if (rf_cut_has_word(job->text, r->heads[k].start, job->loops[m]->variable) ||
		    rf_cut_has_word(job->text, r->heads[k].bound, job->loops[m]->variable))
			return refuse(r, k, "its bounds use the variable of another loop");
	return RF_OK;
}

static bool is_moved(const struct rf_rewrite *job, size_t k)
{
	return job->blocks[k] > 0 || job->order[k] != k;
}

static enum rf_status check_heads(struct rewriter *r)
{
	for (size_t k = 0; k < r->job->loop_count; ++k) {
		enum rf_status status = is_moved(r->job, k) ? check_free(r, k) : RF_OK;

		if (status == RF_OK && r->job->blocks[k] > 0 && r->heads[k].descends)
			status = refuse(r, k, "it runs downwards");
		if (status == RF_OK && r->job->order[k] != k && r->job->loops[k]->collapse > 1)
			status = refuse(r, k, "its directive collapses loops");
		if (status != RF_OK)
			return status;
	}
	return RF_OK;
}

/* ---- names ---- */

static bool is_taken(const struct rewriter *r, const char *name)
{
	return rf_cut_has_word(r->job->text, (struct rf_cut){ 0, r->job->length }, name);
}

/* "ii" for i, "row_block" for row, with a number behind it where that exists already. */
static const char *new_name(struct rewriter *r, const char *variable)
{
	const char *stem = strlen(variable) == 1
	                       ? rf_arena_print(r->arena, "%s%s", variable, variable)
	                       : rf_arena_print(r->arena, "%s_block", variable);
	const char *name = stem;

	for (int n = 2; name != NULL && is_taken(r, name); ++n)
		name = rf_arena_print(r->arena, "%s%d", stem, n);
	r->failed |= name == NULL;
	return name == NULL ? "" : name;
}

/* ---- blocks ---- */

/* Distance of two blocks. */
static int64_t block_step(const struct rf_rewrite *job, size_t k)
{
	return job->blocks[k] * job->loops[k]->step;
}

/* for (int ii = 1; ii < N - 1; ii += 504) */
static const char *block_loop(struct rewriter *r, size_t k)
{
	const struct rf_cut_head *head = &r->heads[k];
	const char *name = r->names[k];
	bool has_type = head->type.to > head->type.from;

	return rf_arena_print(r->arena, "for (%s %s = %s; %s %s %s; %s += %lld)",
	                      has_type ? cut_text(r, head->type) : "long", name,
	                      cut_text(r, head->start), name, head->is_inclusive ? "<=" : "<",
	                      cut_text(r, head->bound), name, (long long)block_step(r->job, k));
}

static void bound_by_block(struct rewriter *r, size_t k)
{
	const struct rf_cut_head *head = &r->heads[k];
	const char *bound = cut_text(r, head->bound);
	const char *end = rf_arena_print(r->arena, "%s + %lld", r->names[k],
	                                 (long long)block_step(r->job, k) - head->is_inclusive);

	replace(r, head->start, r->names[k]);
	replace(r, head->bound,
	        rf_arena_print(r->arena, "(%s < %s ? %s : %s)", bound, end, bound, end));
}

/* ---- order ---- */

/* A loop's directives and head, each on a line of its own, indented like another place. */
static const char *head_at(struct rewriter *r, size_t from, struct rf_cut indent)
{
	const char *text = r->job->text;
	const char *space = cut_text(r, indent);
	struct rf_text out;

	rf_text_init(&out, r->arena);
	for (size_t at = r->heads[from].first; at < r->heads[from].whole.from;) {
		size_t length = strcspn(text + at, "\n");

		rf_text_print(&out, "%s%.*s\n", space, (int)length, text + at);
		at += length + 1;
		at += strspn(text + at, " \t");
	}
	rf_text_print(&out, "%s%s", space, cut_text(r, r->heads[from].whole));
	r->failed |= out.failed;
	return rf_text_string(&out);
}

static size_t space_width(const char *text, size_t line)
{
	return strspn(text + line, " \t");
}

static void exchange_heads(struct rewriter *r)
{
	const struct rf_rewrite *job = r->job;

	for (size_t k = 0; k < job->loop_count; ++k) {
		size_t line = rf_cut_line(job->text, r->heads[k].whole.from);
		struct rf_cut indent = { line, line + space_width(job->text, line) };
		struct rf_cut piece = { r->heads[k].first, r->heads[k].whole.to };

		if (begins_line(job->text, piece.from))
			piece.from = rf_cut_line(job->text, piece.from);
		else
			indent.to = indent.from;
		if (job->order[k] != k)
			replace(r, piece, head_at(r, job->order[k], indent));
	}
}

/* ---- indentation ---- */

/* What one level is indented by: the difference of the two outermost loops. */
static const char *indent_unit(struct rewriter *r)
{
	const char *text = r->job->text;
	size_t outer, inner;

	if (r->job->loop_count < 2)
		return "\t";
	outer = rf_cut_line(text, r->heads[0].whole.from);
	inner = rf_cut_line(text, r->heads[1].whole.from);
	if (space_width(text, inner) <= space_width(text, outer))
		return text[outer] == ' ' ? "    " : "\t";
	return cut_text(r, (struct rf_cut){ inner + space_width(text, outer),
	                                    inner + space_width(text, inner) });
}

static void add_indent(struct rf_text *out, const char *unit, size_t levels)
{
	for (size_t i = 0; i < levels; ++i)
		rf_text_add(out, unit);
}

/* The comment and the loops in front of the nest, on lines of their own. */
static void add_front(struct rewriter *r, struct rf_text *out, const char *unit)
{
	const char *text = r->job->text;
	size_t line = rf_cut_line(text, r->heads[0].whole.from), width = space_width(text, line);
	size_t level = 0;

	if (r->job->comment != NULL) {
		rf_text_add_bytes(out, text + line, width);
		rf_text_print(out, "/* %s */\n", r->job->comment);
	}
	for (size_t k = 0; k < r->job->loop_count; ++k) {
		if (r->job->blocks[k] == 0)
			continue;
		rf_text_add_bytes(out, text + line, width);
		add_indent(out, unit, level++);
		rf_text_print(out, "%s\n", block_loop(r, k));
	}
}

/* ---- the whole ---- */

/* Copies the nest with its edits, each line indented by so many levels more. */
static void copy_nest(struct rewriter *r, struct rf_text *out, const char *unit, size_t levels)
{
	const char *text = r->job->text;
	size_t next = 0;

	if (text[r->begin] != '#')
		add_indent(out, unit, levels);
	for (size_t at = r->begin; at < r->end;) {
		const struct edit *edit = next < r->edits.count ? &r->edits.items[next] : NULL;

		if (edit != NULL && at == edit->piece.from) {
			rf_text_add(out, edit->text);
			at = edit->piece.to;
			next += 1;
			continue;
		}
		rf_text_add_bytes(out, text + at, 1);
		at += 1;
		if (text[at - 1] == '\n' && text[at] != '\n' && text[at] != '#')
			add_indent(out, unit, levels);
	}
}

static void make_edits(struct rewriter *r)
{
	for (size_t k = 0; k < r->job->loop_count; ++k)
		if (r->job->blocks[k] > 0) {
			r->names[k] = new_name(r, r->job->loops[k]->variable);
			bound_by_block(r, k);
		}
	exchange_heads(r);
}

static size_t count_blocks(const struct rf_rewrite *job)
{
	size_t count = 0;

	for (size_t k = 0; k < job->loop_count; ++k)
		count += job->blocks[k] > 0;
	return count;
}

enum rf_status rf_rewrite(const struct rf_rewrite *rewrite, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, const char **result)
{
	struct rewriter r = { .job = rewrite, .arena = arena, .diagnostics = diagnostics };
	size_t levels = count_blocks(rewrite);
	enum rf_status status = find_heads(&r);
	const char *unit;
	struct rf_text out;

	if (status == RF_OK)
		status = check_heads(&r);
	if (status != RF_OK)
		return status;
	unit = indent_unit(&r);
	make_edits(&r);
	rf_text_init(&out, arena);
	rf_text_add_bytes(&out, rewrite->text, r.begin);
	add_front(&r, &out, unit);
	copy_nest(&r, &out, unit, levels);
	rf_text_add_bytes(&out, rewrite->text + r.end, rewrite->length - r.end);
	*result = rf_text_string(&out);
	return out.failed || r.failed ? rf_out_of_memory(diagnostics) : RF_OK;
}
