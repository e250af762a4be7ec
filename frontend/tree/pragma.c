/* SPDX-License-Identifier: MIT
 *
 * Pragmas: OpenMP and OpenACC on loops, and regions.
 *
 * libclang shows no pragma, and with -fopenmp it hides the loops instead; so the source is parsed
 * without it and the lines are read here.  A pragma belongs to the next loop in the source.
 */
#include "frontend/tree/pragma.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The text after `#pragma NAME`, or NULL when the directive is something else. */
static const char *after(const struct rf_directive *directive, const char *name)
{
	const char *cursor = directive->text;

	if (!rf_prescan_is(rf_prescan_word(&cursor), "pragma"))
		return NULL;
	return rf_prescan_is(rf_prescan_word(&cursor), name) ? cursor : NULL;
}

/* ---- OpenMP ---- */

/* The text between the parentheses behind a clause; of length 0 when it has none. */
static struct rf_word argument(const char *clause)
{
	struct rf_word none = { clause, 0 };
	size_t length;

	clause += strspn(clause, " \t");
	if (*clause != '(')
		return none;
	clause += 1 + strspn(clause + 1, " \t");
	length = strcspn(clause, ")");
	while (length && (clause[length - 1] == ' ' || clause[length - 1] == '\t'))
		--length;
	return (struct rf_word){ clause, length };
}

static const char *skip_argument(const char *cursor)
{
	int depth = 0;

	cursor += strspn(cursor, " \t");
	if (*cursor != '(')
		return cursor;
	do {
		depth += (*cursor == '(') - (*cursor == ')');
		++cursor;
	} while (*cursor && depth);
	return cursor;
}

static bool is_one_of(struct rf_word word, const char *const names[])
{
	while (*names != NULL && !rf_prescan_is(word, *names))
		++names;
	return *names != NULL;
}

/* Says what is assumed in place of what a directive says; the first of several stays. */
static enum rf_status assume(struct rf_reader *reader, struct rf_loop *loop, const char *what,
                             const char *hint)
{
	if (what == NULL)
		return rf_out_of_memory(reader->diagnostics);
	if (loop->assumed == NULL) {
		loop->assumed = what;
		loop->assumed_hint = hint;
	}
	return RF_OK;
}

/* Clauses that say how many threads there are: num_threads(4), if(n > 100). */
static enum rf_status apply_team(struct rf_reader *reader, struct rf_word word, const char *cursor,
                                 struct rf_loop *loop)
{
	struct rf_word value = argument(cursor);
	int length = (int)(skip_argument(cursor) - cursor);
	char *end = NULL;
	long long number = strtoll(value.start, &end, 0);
	bool is_number = value.length > 0 && end == value.start + value.length;

	if (rf_prescan_is(word, "num_threads")) {
		if (is_number && number > 0) {
			loop->most_threads = number;
			return RF_OK;
		}
		return assume(
		    reader, loop,
		    rf_arena_print(reader->arena,
		                   "all threads are taken to share loop %s: num_threads%.*s "
		                   "is no number",
		                   loop->variable, length, cursor),
		    "ask for so many by -c, or write the number");
	}
	if (is_number && number == 0)
		loop->most_threads = 1;
	if (is_number)
		return RF_OK;
	return assume(reader, loop,
	              rf_arena_print(reader->arena,
	                             "threads are taken to share loop %s, whatever if%.*s says",
	                             loop->variable, length, cursor),
	              "-c 1 predicts what one thread does");
}

/* Directives by which one thread runs a loop, or several do in another way than `for` says. */
static enum rf_status apply_kind(struct rf_reader *reader, struct rf_word word,
                                 struct rf_loop *loop)
{
	static const char *const alone[] = { "single",  "master",   "masked", "task",
		                             "section", "sections", NULL };

	if (is_one_of(word, alone))
		loop->is_alone = true;
	if (rf_prescan_is(word, "section") || rf_prescan_is(word, "sections"))
		return assume(reader, loop,
		              rf_arena_print(reader->arena,
		                             "one thread is taken to run loop %s, and nothing "
		                             "beside it: other sections are not counted",
		                             loop->variable),
		              "compare with the sections by themselves, as functions");
	if (!rf_prescan_is(word, "taskloop"))
		return RF_OK;
	loop->is_parallel = true;
	loop->is_alone = false;
	return assume(reader, loop,
	              rf_arena_print(reader->arena,
	                             "the tasks of loop %s count as blocks of turns, one for each "
	                             "thread",
	                             loop->variable),
	              "write omp for to have them dealt so");
}

static enum rf_status apply_clause(struct rf_reader *reader, struct rf_word word,
                                   const char *cursor, struct rf_loop *loop)
{
	struct rf_word value = argument(cursor);

	if (rf_prescan_is(word, "num_threads") || rf_prescan_is(word, "if"))
		return apply_team(reader, word, cursor, loop);
	if (rf_prescan_is(word, "for") || rf_prescan_is(word, "loop") ||
	    rf_prescan_is(word, "distribute")) {
		if (loop->is_alone) /* which is what stands before */
			loop->assumed = NULL;
		loop->is_parallel = true;
		loop->is_alone = false;
	} else if (rf_prescan_is(word, "simd")) {
		loop->is_simd = true;
	} else if (rf_prescan_is(word, "collapse") && atoi(value.start) > 0) {
		loop->collapse = atoi(value.start);
	} else if (rf_prescan_is(word, "schedule") && value.length) {
		loop->schedule = rf_arena_substring(reader->arena, value.start, value.length);
		return loop->schedule ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	return apply_kind(reader, word, loop);
}

static enum rf_status apply(struct rf_reader *reader, const char *cursor, struct rf_loop *loop)
{
	struct rf_word word = rf_prescan_word(&cursor);
	enum rf_status status = RF_OK;

	while (word.length && status == RF_OK) {
		status = apply_clause(reader, word, cursor, loop);
		cursor = skip_argument(cursor);
		cursor += strspn(cursor, " \t,");
		word = rf_prescan_word(&cursor);
	}
	return status;
}

static bool has_word(const char *clauses, const char *name)
{
	for (struct rf_word word = rf_prescan_word(&clauses); word.length;
	     word = rf_prescan_word(&clauses)) {
		if (rf_prescan_is(word, name))
			return true;
		clauses = skip_argument(clauses);
		clauses += strspn(clauses, " \t,");
	}
	return false;
}

/* The clauses of the region that a directive before this one opens, for loops that say `for` in
 * it; NULL where there is none. */
static const char *region_before(const struct rf_reader *reader, size_t index)
{
	while (index-- > 0 &&
	       reader->scan.directives.items[index].line >= reader->first_pragma_line) {
		const char *clauses = after(&reader->scan.directives.items[index], "omp");

		if (clauses != NULL && has_word(clauses, "parallel"))
			return has_word(clauses, "for") ? NULL : clauses;
	}
	return NULL;
}

/* A directive that stands before a loop, with the region that it stands in. */
static enum rf_status apply_directive(struct rf_reader *reader, size_t index, const char *clauses,
                                      struct rf_loop *loop)
{
	const char *region = has_word(clauses, "parallel") ? NULL : region_before(reader, index);
	enum rf_status status = apply(reader, clauses, loop);

	if (status == RF_OK && region != NULL && loop->is_parallel)
		status = apply(reader, region, loop);
	return status;
}

/* `acc loop`, in a construct or with it: parallel unless it says `seq`, or leaves it to the
 * compiler, which then looks at the dependences. */
static void apply_acc(const char *clauses, struct rf_loop *loop)
{
	bool decides_itself = has_word(clauses, "kernels") || has_word(clauses, "auto");

	if (!has_word(clauses, "loop") || has_word(clauses, "seq"))
		return;
	loop->is_parallel |= !decides_itself || has_word(clauses, "independent");
	for (struct rf_word word = rf_prescan_word(&clauses); word.length;
	     word = rf_prescan_word(&clauses)) {
		int count = rf_prescan_is(word, "collapse") ? atoi(argument(clauses).start) : 0;

		loop->collapse = count > 0 ? count : loop->collapse;
		clauses = skip_argument(clauses);
		clauses += strspn(clauses, " \t,");
	}
}

/* In a region that nothing divides, each thread would do all turns. */
static enum rf_status look_at_region(struct rf_reader *reader, bool opens_region,
                                     struct rf_loop *loop)
{
	if (!opens_region || loop->is_parallel || loop->is_alone)
		return RF_OK;
	return assume(reader, loop,
	              rf_arena_print(reader->arena,
	                             "threads are taken to share loop %s, though no omp for says "
	                             "so: as it stands, each does all its turns",
	                             loop->variable),
	              "write #pragma omp for in front of the loop that they share");
}

/* What threads do one at a time, between the lines of a loop that they share, costs no waiting. */
static enum rf_status look_inside(struct rf_reader *reader, int last_line, struct rf_loop *loop)
{
	static const char *const names[] = { "critical", "atomic", "ordered" };
	const struct rf_prescan *scan = &reader->scan;

	for (size_t i = reader->next_pragma; loop->is_parallel && i < scan->directives.count; ++i) {
		const struct rf_directive *directive = &scan->directives.items[i];
		const char *clauses = after(directive, "omp");
		struct rf_word word;

		if (directive->line > last_line)
			break;
		if (clauses == NULL)
			continue;
		word = rf_prescan_word(&clauses);
		for (size_t n = 0; n < sizeof(names) / sizeof(*names); ++n)
			if (rf_prescan_is(word, names[n]))
				return assume(
				    reader, loop,
				    rf_arena_print(reader->arena,
				                   "threads are taken not to wait for each other "
				                   "at omp %s in line %d",
				                   names[n], directive->line),
				    "-c 1 predicts what one thread does at a time");
	}
	return RF_OK;
}

enum rf_status rf_pragma_apply(struct rf_reader *reader, int last_line, struct rf_loop *loop)
{
	enum rf_status status = RF_OK;
	bool opens_region = false;

	while (reader->next_pragma < reader->scan.directives.count && status == RF_OK) {
		const struct rf_directive *directive =
		    &reader->scan.directives.items[reader->next_pragma];
		const char *clauses;

		if (directive->line >= loop->place.line)
			break;
		clauses = after(directive, "omp");
		if (clauses && directive->line >= reader->first_pragma_line) {
			status = apply_directive(reader, reader->next_pragma, clauses, loop);
			opens_region |= has_word(clauses, "parallel");
		}
		clauses = after(directive, "acc");
		if (clauses && directive->line >= reader->first_pragma_line)
			apply_acc(clauses, loop);
		++reader->next_pragma;
	}
	if (status == RF_OK)
		status = look_at_region(reader, opens_region, loop);
	return status == RF_OK ? look_inside(reader, last_line, loop) : status;
}

void rf_pragma_skip(struct rf_reader *reader, int line)
{
	const struct rf_prescan *scan = &reader->scan;

	while (reader->next_pragma < scan->directives.count &&
	       scan->directives.items[reader->next_pragma].line <= line)
		++reader->next_pragma;
}

/* ---- regions ---- */

static struct rf_place place_of(const struct rf_reader *reader,
                                const struct rf_directive *directive)
{
	return (struct rf_place){ reader->source->file, directive->line, directive->column };
}

static enum rf_status open_region(struct rf_reader *reader, const char *name, int line,
                                  struct rf_pragma_regions *regions)
{
	struct rf_pragma_region *region = RF_PUSH(reader->arena, regions);

	if (!region)
		return rf_out_of_memory(reader->diagnostics);
	*region = (struct rf_pragma_region){ name, line, 0 };
	return RF_OK;
}

/* Closes the last open region of the same kind. */
static enum rf_status close_region(struct rf_reader *reader, const struct rf_directive *directive,
                                   bool is_named, struct rf_pragma_regions *regions)
{
	for (size_t i = regions->count; i-- > 0;) {
		struct rf_pragma_region *region = &regions->items[i];

		if (region->last || (region->name != NULL) != is_named)
			continue;
		region->last = directive->line;
		return RF_OK;
	}
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place_of(reader, directive),
	                 is_named ? "put #pragma rfmodel begin NAME in front of the nest"
	                          : "put #pragma scop in front of the nest",
	                 "this region was never begun");
}

static enum rf_status read_named(struct rf_reader *reader, const struct rf_directive *directive,
                                 const char *cursor, struct rf_pragma_regions *regions)
{
	struct rf_word word = rf_prescan_word(&cursor);
	const char *name;

	if (rf_prescan_is(word, "end"))
		return close_region(reader, directive, true, regions);
	name = rf_arena_string(reader->arena, cursor + strspn(cursor, " \t"));
	if (!name)
		return rf_out_of_memory(reader->diagnostics);
	if (rf_prescan_is(word, "begin") && *name)
		return open_region(reader, name, directive->line, regions);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place_of(reader, directive),
	                 "write #pragma rfmodel begin NAME, or #pragma rfmodel end",
	                 "this pragma is not known");
}

static enum rf_status read_directive(struct rf_reader *reader, const struct rf_directive *directive,
                                     struct rf_pragma_regions *regions)
{
	const char *named = after(directive, "rfmodel");

	if (named)
		return read_named(reader, directive, named, regions);
	if (after(directive, "scop"))
		return open_region(reader, NULL, directive->line, regions);
	if (after(directive, "endscop"))
		return close_region(reader, directive, false, regions);
	return RF_OK;
}

enum rf_status rf_pragma_regions(struct rf_reader *reader, struct rf_pragma_regions *regions)
{
	enum rf_status status = RF_OK;

	*regions = (struct rf_pragma_regions){ 0 };
	for (size_t i = 0; i < reader->scan.directives.count && status == RF_OK; ++i)
		status = read_directive(reader, &reader->scan.directives.items[i], regions);
	for (size_t i = 0; i < regions->count && status == RF_OK; ++i) {
		struct rf_place place = { reader->source->file, regions->items[i].first, 1 };

		if (!regions->items[i].last)
			status = rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
			                   regions->items[i].name ? "add #pragma rfmodel end"
			                                          : "add #pragma endscop",
			                   "this region never ends");
	}
	return status;
}
