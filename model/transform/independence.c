/* SPDX-License-Identifier: MIT
 *
 * Iterations that do not know of each other.
 *
 * Where every iteration stores an element of its own into an array that is not read anywhere else,
 * and sets what it keeps in scalars first, every order of the iterations is right:
 *
 *     for (j) for (i) { s = a[j][i - 1] + a[j][i + 1]; b[j][i] = s * s; }
 */
#include "model/transform/independence.h"

/* Whether every iteration of the nest has an element of the group to itself: no loop stands still,
 * and each moves further than those inside it together. */
static bool is_own(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape)
{
	double inner = shape->bytes.value;

	for (size_t k = scene->depth; k-- > 0;) {
		if (shape->strides[k].value < inner)
			return false;
		inner += (scene->trips[k].value - 1) * shape->strides[k].value;
	}
	return true;
}

static bool is_written(const struct rf_group *group)
{
	for (size_t i = 0; i < group->member_count; ++i)
		if (group->members[i].writes)
			return true;
	return false;
}

static size_t groups_of_array(const struct rf_footprint_nest *scene, int array)
{
	size_t count = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		count += scene->shapes[g].group->array == array;
	return count;
}

static bool arrays_are_independent(const struct rf_nest *nest,
                                   const struct rf_footprint_nest *scene)
{
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (nest->references[i].is_indirect)
			return false;
	for (size_t g = 0; g < scene->shape_count; ++g) {
		const struct rf_group *group = scene->shapes[g].group;

		if (is_written(group) &&
		    (group->member_count != 1 || groups_of_array(scene, group->array) != 1 ||
		     !is_own(scene, &scene->shapes[g])))
			return false;
	}
	return true;
}

/* The statements of the innermost loop, if there is nothing else in the nest; NULL otherwise. */
static const struct rf_node *body_of(const struct rf_nest *nest)
{
	const struct rf_node *node =
	    rf_kernel_find_loop(nest->kernel->root, nest->loops[0].loop->id);

	for (size_t k = 1; node != NULL && k < nest->depth; ++k) {
		node = node->children;
		if (node == NULL || node->next != NULL || node->kind != RF_NODE_LOOP)
			return NULL;
	}
	for (const struct rf_node *n = node == NULL ? NULL : node->children; n; n = n->next)
		if (n->kind != RF_NODE_STATEMENT)
			return NULL;
	return node == NULL ? NULL : node->children;
}

/* Whether an iteration sets the scalar before it looks at it; one that it does not use is fine. */
static bool is_private(const struct rf_node *body, const struct rf_scalar *scalar, int index)
{
	for (; body != NULL; body = body->next)
		for (size_t i = 0; i < body->statement->scalar_use_count; ++i) {
			const struct rf_scalar_use *use = &body->statement->scalar_uses[i];

			if (use->scalar == index)
				return scalar->is_local && use->is_write && !use->is_conditional;
		}
	return true;
}

bool rf_independence_is_plain(const struct rf_nest *nest, const struct rf_lc *lc)
{
	const struct rf_kernel *kernel = nest->kernel;
	const struct rf_node *body = body_of(nest);

	if (body == NULL || !arrays_are_independent(nest, &lc->scene))
		return false;
	for (size_t i = 0; i < kernel->scalar_count; ++i)
		if (kernel->scalars[i].is_written && !is_private(body, &kernel->scalars[i], (int)i))
			return false;
	return true;
}

/* Whether a reference moves by one subscript with each loop, and by that with no other: then the
 * iterations that C allows touch one element each, whatever the sizes are. */
static bool has_own_subscripts(const struct rf_nest *nest, const struct rf_reference *reference)
{
	const struct rf_array *array =
	    &nest->kernel->arrays[nest->kernel->accesses[reference->access].array];
	bool has_all = reference->subscript_count == array->extent_count && !reference->is_indirect;

	for (size_t k = 0; k < nest->depth && has_all; ++k) {
		bool has_own = false;

		for (size_t d = 0; d < reference->subscript_count; ++d) {
			rf_formula_p const *strides = reference->subscripts[d].strides;
			int64_t stride;
			bool is_own = rf_formula_is_constant(strides[k], &stride) && stride != 0;

			for (size_t m = 0; m < nest->depth; ++m)
				is_own &= m == k || rf_formula_is_zero(strides[m]);
			has_own |= is_own;
		}
		has_all = has_own;
	}
	return has_all;
}

bool rf_independence_is_of_all_sizes(const struct rf_nest *nest)
{
	const struct rf_kernel *kernel = nest->kernel;

	for (size_t i = 0; i < nest->reference_count; ++i)
		if (kernel->accesses[nest->references[i].access].kind == RF_WRITE &&
		    !has_own_subscripts(nest, &nest->references[i]))
			return false;
	return true;
}
