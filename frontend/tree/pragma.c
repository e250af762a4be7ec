/* SPDX-License-Identifier: MIT
 *
 * Pragmas: OpenMP on loops, and regions.
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

static enum rf_status apply_clause(struct rf_reader *reader, struct rf_word word,
                                   const char *cursor, struct rf_loop *loop)
{
	struct rf_word value = argument(cursor);

	if (rf_prescan_is(word, "for")) {
		loop->is_parallel = true;
	} else if (rf_prescan_is(word, "simd")) {
		loop->is_simd = true;
	} else if (rf_prescan_is(word, "collapse") && atoi(value.start) > 0) {
		loop->collapse = atoi(value.start);
	} else if (rf_prescan_is(word, "schedule") && value.length) {
		loop->schedule = rf_arena_substring(reader->arena, value.start, value.length);
		return loop->schedule ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	return RF_OK;
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

enum rf_status rf_pragma_apply(struct rf_reader *reader, struct rf_loop *loop)
{
	enum rf_status status = RF_OK;

	while (reader->next_pragma < reader->scan.directives.count && status == RF_OK) {
		const struct rf_directive *directive =
		    &reader->scan.directives.items[reader->next_pragma];
		const char *clauses;

		if (directive->line >= loop->place.line)
			break;
		++reader->next_pragma;
		clauses = after(directive, "omp");
		if (clauses && directive->line >= reader->first_pragma_line)
			status = apply(reader, clauses, loop);
	}
	return status;
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
