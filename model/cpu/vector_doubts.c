/* SPDX-License-Identifier: MIT
 *
 * Why the time of a loop may be another one by far than what is told.
 */
#include "model/cpu/vector_question.h"

/* Whether the whole array lies in the first cache, as far as sizes say. */
static bool is_near(const struct rf_vector_question *q, const struct rf_access *access)
{
	const struct rf_array *array = &q->input->kernel->arrays[access->array];
	const struct rf_machine *machine = q->input->machine;
	double bytes = (double)array->element_bytes;

	if (array->extent_count == 0 || q->input->sizes == NULL || machine->cache_count == 0)
		return false;
	for (size_t i = 0; i < array->extent_count; ++i) {
		if (array->extents[i] == NULL)
			return false;
		bytes *= rf_formula_value(array->extents[i], q->input->sizes);
	}
	return bytes <= (double)machine->caches[0].size_bytes;
}

/* Places that are read from memory.  Loads from there may each bring a line; stores may wait in
 * front of the first cache for lines, and for each other where two turns come to one place. */
static const char *doubtful_places(const struct rf_vector_question *q)
{
	const char *loaded = NULL;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;

		if (touch->access < 0)
			continue;
		access = rf_vector_access(q, touch->access);
		if (!access->is_indirect || (!touch->is_write && !rf_vector_is_read_index(access)))
			continue;
		if (touch->is_write)
			return rf_arena_print(
			    q->arena,
			    "stores to %s go all over the place, and take up to 5 "
			    "times as long where lines must come first",
			    access->text);
		if (!is_near(q, access))
			loaded = access->text;
	}
	return loaded == NULL
	           ? NULL
	           : rf_arena_print(q->arena,
	                            "loads of %s may bring a line each, and then take 4 times as "
	                            "long",
	                            loaded);
}

/* Calls of which the machine file has no time of their own. */
static const char *doubtful_call(const struct rf_vector_question *q)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_operations *all = q->body.touches.items[i].statement->operations;

		for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
			if (all[e].calls[RF_CALL_UNKNOWN] > 0)
				return "nobody knows what the functions take that it calls";
			if (all[e].calls[RF_CALL_OTHER] > 0)
				return "functions of the library that it calls take a third of "
				       "their typical time to twice of it";
		}
	}
	return NULL;
}

/* Integers that are made floating-point numbers in vectors: to widen, to convert and to order them
 * is nothing that the machine file has rates of. */
static const char *doubtful_conversion(const struct rf_vector_question *q)
{
	for (size_t i = 0; i < q->body.touches.count && q->reason == NULL; ++i)
		if (q->body.touches.items[i].statement->converts)
			return "integers become floating-point numbers, which takes up to twice "
			       "the time of the loop";
	return NULL;
}

/* What clang makes vectors of and gcc, up to 12 at least, does not. */
static const char *doubtful_copy(const struct rf_vector_question *q)
{
	return q->reason != NULL || q->copied == NULL || q->input->compiler != RF_COMPILER_ANY
	           ? NULL
	           : rf_arena_print(q->arena,
	                            "clang makes vectors of it, but gcc 12 does not, since %s "
	                            "hands on what the turn before has read: it takes some "
	                            "4 times as long",
	                            q->copied);
}

/* clang has an eye on that, and makes vectors short enough. */
static const char *doubtful_forward(const struct rf_vector_question *q)
{
	return q->reason != NULL || q->straddles == NULL || q->input->compiler != RF_COMPILER_GCC
	           ? NULL
	           : rf_arena_print(q->arena,
	                            "vectors of gcc load parts of two earlier stores as %s, and "
	                            "wait until both are in the cache: up to 4 times as long",
	                            q->straddles);
}

const char *rf_vector_doubt(const struct rf_vector_question *q)
{
	const char *reason = doubtful_places(q);

	if (reason == NULL)
		reason = doubtful_call(q);
	if (reason == NULL)
		reason = doubtful_conversion(q);
	if (reason == NULL)
		reason = doubtful_forward(q);
	return reason != NULL ? reason : doubtful_copy(q);
}
