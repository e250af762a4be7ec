/* SPDX-License-Identifier: MIT
 *
 * Which arrays of a loop must not overlap.
 *
 * Arrays are told apart by their names.  Where a loop writes one, another one that has a pointer of
 * its own may lead to the same memory unless restrict or the source says otherwise (ir/alias.h),
 * and so may a size that stands in memory.  Of one that the source leaves open, p = f ? a : b,
 * nobody can promise anything.
 */
#include "model/transform/overlap.h"

#include "base/text.h"
#include "model/ir/alias.h"
#include "model/ir/kernel_sizes.h"

static bool uses(const struct rf_kernel *kernel, const struct rf_statement *statement, int array,
                 bool is_write)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[statement->accesses[i]];

		if (access->array == array && (!is_write || access->kind == RF_WRITE))
			return true;
	}
	return false;
}

/* Whether a statement in a list of nodes uses an array, or with `is_write` stores to it. */
static bool any_uses(const struct rf_kernel *kernel, const struct rf_node *node, int array,
                     bool is_write)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT &&
		    uses(kernel, node->statement, array, is_write))
			return true;
		if (node->kind != RF_NODE_STATEMENT &&
		    any_uses(kernel, node->children, array, is_write))
			return true;
		if (node->kind == RF_NODE_GUARD &&
		    any_uses(kernel, node->otherwise, array, is_write))
			return true;
	}
	return false;
}

/* Whether stores to an array may change a size that stands in memory, as n[0] does. */
static bool may_hold(const struct rf_array *array, const struct rf_size *size)
{
	return size->memory_bytes > 0 && array->element == RF_INTEGER && !array->is_restrict &&
	       !array->is_object &&
	       (array->element_bytes == 1 || array->element_bytes == size->memory_bytes);
}

static void add_apart(struct rf_text *out, const char *array, const char *other, bool *is_first)
{
	if (*is_first)
		rf_text_print(out, "%s%s does not overlap ", out->length > 0 ? ", " : "", array);
	rf_text_print(out, "%s%s", *is_first ? "" : " or ", other);
	*is_first = false;
}

/* The arrays that one that is written may overlap; those in front of it that are written as well
 * have been named already. */
static void add_pairs(const struct rf_kernel *kernel, const struct rf_node *body, int written,
                      struct rf_text *out)
{
	bool is_first = true;

	for (int other = 0; (size_t)other < kernel->array_count; ++other) {
		if (other == written || !any_uses(kernel, body, other, false) ||
		    (other < written && any_uses(kernel, body, other, true)) ||
		    !rf_alias_arrays(&kernel->arrays[written], &kernel->arrays[other]))
			continue;
		add_apart(out, kernel->arrays[written].name, kernel->arrays[other].name, &is_first);
	}
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (may_hold(&kernel->arrays[written], &kernel->sizes[s]) &&
		    rf_kernel_sizes_matters(kernel, s))
			add_apart(out, kernel->arrays[written].name, kernel->sizes[s].name,
			          &is_first);
}

const char *rf_overlap_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                             bool *failed)
{
	const struct rf_node *node = rf_kernel_find_loop(kernel->root, loop);
	struct rf_text out;

	rf_text_init(&out, arena);
	for (int i = 0; node != NULL && (size_t)i < kernel->array_count; ++i)
		if (any_uses(kernel, node->children, i, true))
			add_pairs(kernel, node->children, i, &out);
	*failed |= out.failed;
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

const char *rf_overlap_open(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                            bool *failed)
{
	const struct rf_node *node = rf_kernel_find_loop(kernel->root, loop);
	const char *text = NULL;

	for (int i = 0; node != NULL && (size_t)i < kernel->array_count; ++i)
		for (int k = 0; (size_t)k < kernel->array_count && text == NULL; ++k) {
			const struct rf_array *a = &kernel->arrays[i], *b = &kernel->arrays[k];

			if (!rf_alias_is_open(kernel, a, b) ||
			    !any_uses(kernel, node->children, i, true) ||
			    !any_uses(kernel, node->children, k, false))
				continue;
			text = rf_arena_print(arena,
			                      "%s and %s may be one array, as the source "
			                      "leaves open where a pointer leads",
			                      a->name, b->name);
			*failed |= text == NULL;
		}
	return text;
}
