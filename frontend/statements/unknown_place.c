/* SPDX-License-Identifier: MIT
 *
 * Accesses whose place no form tells, and what is said of them.
 *
 *     x[col[j]]        through an index: its traffic is left out, a lower bound
 *     tile[t ^ 5]      of a GPU, where threads compute it: its requests are known; what crosses
 *                      the L2 and memory is not, which for shared memory is nothing
 */
#include "frontend/statements/unknown_place.h"

#include "base/text.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/assume.h"

/* References that are named where more are left out alike. */
enum { MOST_NAMED = 3 };

/* Whether two references to an array in a line are left out for the same reason. */
static bool are_left_out_alike(const struct rf_reader *reader, size_t a, size_t b)
{
	const struct rf_access *x = &reader->accesses.items[a], *y = &reader->accesses.items[b];
	const char *why = reader->notes.items[a].lost, *other = reader->notes.items[b].lost;

	return y->is_indirect && y->repeats < 0 && x->array == y->array &&
	       (x->place_bytes > 0) == (y->place_bytes > 0) && x->place.line == y->place.line &&
	       rf_text_equal(x->place.file, y->place.file) &&
	       (why == other || (why && other && rf_text_equal(why, other)));
}

/* Whether a reference that is left out is the first one of its text from `from` on. */
static bool is_new_text(const struct rf_reader *reader, size_t from, size_t index)
{
	const struct rf_access *items = reader->accesses.items;

	for (size_t i = from; i < index; ++i)
		if (are_left_out_alike(reader, index, i) &&
		    rf_text_equal(items[i].text, items[index].text))
			return false;
	return true;
}

/* A reference and those like it: `x[k - 1], x[k], x[k + 1] and 24 more of x`. */
static const char *those_like(struct rf_reader *reader, size_t first, size_t *found)
{
	const struct rf_access *items = reader->accesses.items;
	struct rf_text text;
	size_t count = 0;

	rf_text_init(&text, reader->arena);
	for (size_t i = first; i < reader->accesses.count; ++i) {
		if (!are_left_out_alike(reader, first, i) || !is_new_text(reader, first, i))
			continue;
		if (count++ < MOST_NAMED)
			rf_text_print(&text, "%s%s", count > 1 ? ", " : "", items[i].text);
	}
	if (count > MOST_NAMED)
		rf_text_print(&text, " and %zu more of %s", count - MOST_NAMED,
		              reader->arrays.items[items[first].array].name);
	*found = count;
	return rf_text_string(&text);
}

/* Whether threads compute where an access lies, and come to it in one way. */
static bool is_computed(const struct rf_reader *reader, size_t index)
{
	const struct rf_access *access = &reader->accesses.items[index];
	bool is_joined = access->joins >= 0;

	for (size_t i = index + 1; i < reader->accesses.count; ++i)
		is_joined |= reader->accesses.items[i].joins == (int)index;
	return access->computed && !is_joined;
}

static enum rf_status note_left_out(struct rf_reader *reader, size_t index)
{
	const char *why = reader->notes.items[index].lost, *names;
	struct rf_assumption row = { .value = "left out, figures are a lower bound",
		                     .place = reader->accesses.items[index].place };
	size_t count;

	row.is_of_computed = is_computed(reader, index) && !rf_narrow_is_why(why);
	if (is_computed(reader, index) && rf_narrow_is_why(why))
		row.value = "where the bits lead that its type keeps";
	else if (row.is_of_computed)
		row.value = "of memory as alpha says";
	else if (reader->kernel->language == RF_CUDA)
		row.value = "from the least to the most of a request, or as spread or a matrix "
			    "says; of memory as alpha says";
	else if (reader->accesses.items[index].is_packed)
		row.value = "reuse as in rows of equal length, lines as they lie";
	for (size_t i = 0; i < index; ++i)
		if (are_left_out_alike(reader, index, i))
			return RF_OK;
	names = those_like(reader, index, &count);
	row.what = why ? rf_arena_print(reader->arena, "traffic of %s, as %s", names, why)
	               : rf_arena_print(reader->arena,
	                                "traffic of %s, which %s addressed through an index", names,
	                                count > 1 ? "are" : "is");
	return rf_assume_note(reader, &row);
}

enum rf_status rf_unknown_place_demand(struct rf_reader *reader, size_t first)
{
	const struct rf_access *accesses = reader->accesses.items;
	size_t lost = reader->accesses.count;
	bool is_all = true;

	for (size_t i = reader->accesses.count; i-- > first;) {
		is_all &=
		    accesses[i].is_indirect && !accesses[i].is_packed && !accesses[i].computed;
		lost = reader->notes.items[i].lost ? i : lost;
	}
	if (is_all && reader->unseen_call)
		return rf_expression_refuse_unseen(reader);
	if (!is_all || lost == reader->accesses.count || reader->kernel->language == RF_CUDA)
		return RF_OK; /* what a request costs has bounds wherever it leads */
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, accesses[lost].place,
	                 "use subscripts that are linear in the loop variables, or choose an inner "
	                 "nest with --lines",
	                 "where `%s` lies is not known, and nothing else is accessed: %s",
	                 accesses[lost].text, reader->notes.items[lost].lost);
}

/* An array that is also gone through as it lies has no rows of equal length: what is packed in it
 * is left out like all that is not followed. */
static void drop_packed(struct rf_reader *reader)
{
	struct rf_access *accesses = reader->accesses.items;
	size_t count = reader->accesses.count;

	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0;
		     k < count && accesses[i].is_packed && accesses[i].place_bytes == 0; ++k)
			accesses[i].is_packed =
			    accesses[k].is_indirect || accesses[k].array != accesses[i].array;
	for (size_t i = 0; i < count; ++i)
		if (!accesses[i].is_packed)
			accesses[i].rows = NULL;
}

/* Nothing of it leaves the multiprocessor. */
static bool is_inside(const struct rf_reader *reader, const struct rf_access *access)
{
	return reader->arrays.items[access->array].space != RF_SPACE_GLOBAL;
}

enum rf_status rf_unknown_place_note(struct rf_reader *reader)
{
	const struct rf_access *accesses = reader->accesses.items;
	enum rf_status status = RF_OK;

	drop_packed(reader);
	for (size_t i = 0; i < reader->accesses.count && status == RF_OK; ++i)
		if (accesses[i].is_indirect && accesses[i].repeats < 0 &&
		    accesses[i].place_bytes == 0 &&
		    !(is_computed(reader, i) && is_inside(reader, &accesses[i])))
			status = note_left_out(reader, i);
	return status;
}
