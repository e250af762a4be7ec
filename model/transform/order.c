/* SPDX-License-Identifier: MIT
 *
 * Dependences tell which accesses to one place must keep their order.  They know of places by the
 * names of arrays, and of nothing but accesses.  Two things are beyond them: accesses that somebody
 * else sees (volatile) and calls of functions that may print or keep a state stay in their order,
 * whatever they touch; and two pointers may lead to the same array, which is the promise of whoever
 * calls the function, made by restrict or silently.
 */
#include "model/transform/order.h"

#include "base/text.h"
#include "model/poly/transform.h"

/* Calls `visit` for every statement in a list of nodes until it returns true. */
static bool any(const struct rf_node *node,
                bool (*visit)(const struct rf_statement *statement, void *user), void *user)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT && visit(node->statement, user))
			return true;
		if (node->kind != RF_NODE_STATEMENT && any(node->children, visit, user))
			return true;
		if (node->kind == RF_NODE_GUARD && any(node->otherwise, visit, user))
			return true;
	}
	return false;
}

/* ---- what stays in its order ---- */

struct fixed {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	const char *why;
};

static const char *volatile_of(const struct rf_kernel *kernel, const struct rf_statement *statement)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[statement->accesses[i]];

		if (kernel->arrays[access->array].is_volatile)
			return kernel->arrays[access->array].name;
	}
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		const struct rf_scalar *scalar = &kernel->scalars[statement->scalar_uses[i].scalar];

		if (scalar->is_volatile)
			return scalar->name;
	}
	return NULL;
}

static bool is_fixed(const struct rf_statement *statement, void *user)
{
	struct fixed *fixed = user;
	const char *name = volatile_of(fixed->kernel, statement);
	int line = statement->place.line;

	if (name != NULL)
		fixed->why = rf_arena_print(
		    fixed->arena, "%s (line %d) is volatile: its accesses must stay in their order",
		    name, line);
	else if (statement->unknown_call != NULL)
		fixed->why = rf_arena_print(
		    fixed->arena,
		    "the function %s (line %d) may do more than compute: its calls must stay in "
		    "their order, unless it is declared with __attribute__((const))",
		    statement->unknown_call, line);
	return name != NULL || statement->unknown_call != NULL;
}

const char *rf_order_fixed(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                           bool *failed)
{
	const struct rf_node *node = rf_transform_find(kernel->root, loop);
	struct fixed fixed = { kernel, arena, NULL };

	if (node != NULL && any(node->children, is_fixed, &fixed))
		*failed |= fixed.why == NULL;
	return fixed.why;
}

/* ---- what must be apart ---- */

struct use {
	const struct rf_kernel *kernel;
	int array;
	bool is_write;
};

static bool uses(const struct rf_statement *statement, void *user)
{
	const struct use *use = user;

	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &use->kernel->accesses[statement->accesses[i]];

		if (access->array == use->array && (!use->is_write || access->kind == RF_WRITE))
			return true;
	}
	return false;
}

static bool may_overlap(const struct rf_array *a, const struct rf_array *b)
{
	bool is_known = (a->is_object && b->is_object) || (a->is_object && a->is_local) ||
	                (b->is_object && b->is_local);

	return !is_known && !a->is_restrict && !b->is_restrict && a->element == b->element &&
	       a->element_bytes == b->element_bytes;
}

/* The arrays that one that is written may overlap; those in front of it that are written as well
 * have been named already. */
static void add_pairs(const struct rf_kernel *kernel, const struct rf_node *body, int written,
                      struct rf_text *out)
{
	bool is_first = true;

	for (int other = 0; (size_t)other < kernel->array_count; ++other) {
		struct use read = { kernel, other, false }, write = { kernel, other, true };

		if (other == written || !any(body, uses, &read) ||
		    (other < written && any(body, uses, &write)) ||
		    !may_overlap(&kernel->arrays[written], &kernel->arrays[other]))
			continue;
		if (is_first)
			rf_text_print(out, "%s%s does not overlap ", out->length > 0 ? ", " : "",
			              kernel->arrays[written].name);
		rf_text_print(out, "%s%s", is_first ? "" : " or ", kernel->arrays[other].name);
		is_first = false;
	}
}

const char *rf_order_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                           bool *failed)
{
	const struct rf_node *node = rf_transform_find(kernel->root, loop);
	struct rf_text out;

	rf_text_init(&out, arena);
	for (int i = 0; node != NULL && (size_t)i < kernel->array_count; ++i) {
		struct use write = { kernel, i, true };

		if (any(node->children, uses, &write))
			add_pairs(kernel, node->children, i, &out);
	}
	*failed |= out.failed;
	return out.length > 0 ? rf_text_string(&out) : NULL;
}
