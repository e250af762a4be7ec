/* SPDX-License-Identifier: MIT
 *
 * Other places for the elements of arrays.
 *
 *     a[j][32]             address + j * pad                             rows longer by pad
 *     a[S*x + r]           e*x + e*X*(r/e)                               threads beside each other
 *
 * of a thread's access of e bytes, the threads x of X being S apart; r is what lies in between: a
 * row, the turns of a loop, members of a record.  What is a multiple of S, such as planes, stays.
 */
#include "model/gpu_layouts.h"

#include <stdlib.h>
#include <string.h>

/* ---- how threads walk ---- */

struct axis {
	const struct rf_loop *block, *thread; /* of x; its innermost part */
	int64_t threads;                      /* in all */
};

static int64_t extent_of(const struct rf_loop *loop, const int64_t *sizes)
{
	int64_t extent = 1;

	if (loop == NULL || loop->upper_count != 1 ||
	    !rf_formula_integer(loop->upper[0].constant, sizes, &extent))
		return 1;
	return extent;
}

static struct axis find_axis(const struct rf_kernel *kernel, const int64_t *sizes)
{
	struct axis x = { .threads = 1 };

	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_loop *loop = kernel->loops[i];

		if (loop->axis != 0)
			continue;
		if (loop->role == RF_ROLE_BLOCK)
			x.block = loop;
		if (loop->role == RF_ROLE_THREAD)
			x.thread = loop;
	}
	x.threads = extent_of(x.block, sizes) * extent_of(x.thread, sizes);
	return x;
}

static int64_t factor_of(const struct rf_form *form, const struct rf_loop *loop,
                         const int64_t *sizes)
{
	rf_formula_p coefficient = loop != NULL ? rf_form_coefficient(form, loop->id) : NULL;
	int64_t value = 0;

	return coefficient != NULL && rf_formula_integer(coefficient, sizes, &value) ? value : 0;
}

int64_t rf_gpu_layouts_way(const struct rf_kernel *kernel, const struct rf_form *form,
                           const struct rf_loop *loop, const int64_t *sizes)
{
	int64_t way = factor_of(form, loop, sizes);

	for (size_t i = 0; i < form->term_count && loop != NULL; ++i) {
		const struct rf_loop *inner = kernel->loops[form->terms[i].loop];

		if (inner != loop && inner->role == RF_ROLE_TURNS && inner->lower_count == 1)
			way += factor_of(form, inner, sizes) *
			       factor_of(&inner->lower[0], loop, sizes);
	}
	return way;
}

/* The loop whose turns are nearest to each other, of those that move by less than threads do. */
static void find_between(const struct rf_kernel *kernel, const struct rf_access *access,
                         const int64_t *sizes, struct rf_gpu_walk *walk)
{
	int64_t nearest = llabs((long long)walk->stride_bytes);

	for (size_t i = 0; i < access->address.term_count; ++i) {
		const struct rf_loop *loop = kernel->loops[access->address.terms[i].loop];
		int64_t way = llabs((long long)factor_of(&access->address, loop, sizes));

		if (way == 0 || way >= nearest)
			continue;
		nearest = way;
		walk->loop = loop->id;
		walk->is_of_rows = loop->has_mean_length;
	}
}

struct rf_gpu_walk rf_gpu_layouts_walk(const struct rf_kernel *kernel, const int64_t *sizes,
                                       int array)
{
	struct axis x = find_axis(kernel, sizes);
	struct rf_gpu_walk walk = { .loop = -1 };

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		int64_t stride;

		if (access->array != array)
			continue;
		if (access->is_indirect)
			return (struct rf_gpu_walk){ .loop = -1 };
		stride = rf_gpu_layouts_way(kernel, &access->address, x.thread, sizes);
		if (stride <= 0 || stride % access->bytes != 0 ||
		    (walk.known && (stride != walk.stride_bytes || access->bytes != walk.bytes)))
			return (struct rf_gpu_walk){ .loop = -1 };
		walk.known = true;
		walk.stride_bytes = stride;
		walk.bytes = access->bytes;
		find_between(kernel, access, sizes, &walk);
	}
	return walk;
}

/* ---- changed kernels ---- */

/* A copy of the kernel whose arrays and accesses may be changed. */
static struct rf_kernel *copy_kernel(const struct rf_kernel *kernel, struct rf_arena *arena)
{
	struct rf_kernel *copy = rf_arena_copy(arena, kernel, sizeof(*kernel));

	if (copy == NULL)
		return NULL;
	copy->arrays =
	    rf_arena_copy(arena, kernel->arrays, kernel->array_count * sizeof(*copy->arrays));
	copy->accesses =
	    rf_arena_copy(arena, kernel->accesses, kernel->access_count * sizeof(*copy->accesses));
	return copy->arrays != NULL && copy->accesses != NULL ? copy : NULL;
}

/* Bytes of rows of one dimension less than `from`, of a shared array; 0: not known. */
static int64_t bytes_of(const struct rf_array *array, size_t from, int64_t last)
{
	int64_t bytes = array->element_bytes, extent;

	for (size_t i = from; i < array->extent_count; ++i) {
		if (array->extents[i] == NULL ||
		    !rf_formula_is_constant(array->extents[i], &extent))
			return 0;
		bytes *= i + 1 == array->extent_count ? extent + last : extent;
	}
	return bytes;
}

/* address + sum of subscripts * (by how much their rows grow) */
static bool pad_access(struct rf_access *access, const struct rf_array *array, int64_t elements,
                       struct rf_arena *arena)
{
	struct rf_form address = access->address;

	if (access->is_indirect || access->subscript_count != array->extent_count)
		return false;
	for (size_t i = 0; i + 1 < access->subscript_count; ++i) {
		int64_t more = bytes_of(array, i + 1, elements) - bytes_of(array, i + 1, 0);
		rf_formula_p factor = rf_formula_constant(arena, more);

		if (factor == NULL || access->subscripts[i].through >= 0 ||
		    access->subscripts[i].form.constant == NULL ||
		    rf_form_combine(arena, &address, factor, &access->subscripts[i].form,
		                    &address) != RF_OK)
			return false;
	}
	access->address = address;
	return true;
}

const struct rf_kernel *rf_gpu_layouts_pad(const struct rf_kernel *kernel, int array,
                                           int64_t elements, struct rf_arena *arena)
{
	const struct rf_array *old = &kernel->arrays[array];
	int64_t more = bytes_of(old, 0, elements) - bytes_of(old, 0, 0);
	size_t last = old->extent_count - 1;
	rf_formula_p *extents;
	struct rf_kernel *copy;

	if (old->extent_count < 2 || bytes_of(old, 0, 0) == 0)
		return NULL;
	copy = copy_kernel(kernel, arena);
	extents = rf_arena_copy(arena, old->extents, old->extent_count * sizeof(*extents));
	if (copy == NULL || extents == NULL)
		return NULL;
	extents[last] = rf_formula_add(arena, extents[last], rf_formula_constant(arena, elements));
	copy->arrays[array].extents = extents;
	copy->shared_bytes += more;
	for (size_t i = 0; i < copy->array_count; ++i)
		if (copy->arrays[i].space == RF_SPACE_SHARED &&
		    copy->arrays[i].shared_offset > old->shared_offset)
			copy->arrays[i].shared_offset += more;
	for (size_t i = 0; i < copy->access_count; ++i)
		if (copy->accesses[i].array == array &&
		    !pad_access(&copy->accesses[i], old, elements, arena))
			return NULL;
	return copy;
}

/* ---- threads beside each other ---- */

struct turning {
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	struct rf_gpu_walk walk;
	struct axis x;
	struct rf_arena *arena;
};

/* Where what lies `bytes` from a thread's first element goes, behind the first ones of all threads;
 * a whole number of strides further on, as in planes, it stays.  False where it is no element. */
static bool turn_bytes(const struct turning *t, int64_t bytes, int64_t *out)
{
	int64_t stride = t->walk.stride_bytes, rest = bytes % stride;

	if (rest < 0)
		rest += stride;
	*out = (bytes - rest) / stride * t->walk.bytes + rest * t->x.threads;
	return rest % t->walk.bytes == 0;
}

static bool turn_way(const struct turning *t, const struct rf_form *old, const struct rf_loop *loop,
                     int64_t *out)
{
	int64_t way = factor_of(old, loop, t->sizes);
	int64_t threads = loop == t->x.thread  ? 1
	                  : loop == t->x.block ? extent_of(t->x.thread, t->sizes)
	                                       : 0;

	if (threads > 0 &&
	    rf_gpu_layouts_way(t->kernel, old, loop, t->sizes) != threads * t->walk.stride_bytes)
		return false;
	if (threads == 0 && way % t->walk.stride_bytes == 0) {
		*out = way;
		return true;
	}
	way -= threads * t->walk.stride_bytes; /* where loops begin by themselves */
	*out = threads * t->walk.bytes + way * t->x.threads;
	return way % t->walk.bytes == 0;
}

static bool turn_access(const struct turning *t, struct rf_access *access)
{
	const struct rf_form *old = &access->address;
	struct rf_form form = { 0 };
	int64_t value;

	form.terms = RF_NEW_ARRAY(t->arena, struct rf_form_term, t->kernel->loop_count + 1);
	if (form.terms == NULL || !rf_formula_integer(old->constant, t->sizes, &value) ||
	    !turn_bytes(t, value, &value))
		return false;
	form.constant = rf_formula_constant(t->arena, value);
	for (size_t i = 0; i < t->kernel->loop_count; ++i) {
		struct rf_form_term *term = &form.terms[form.term_count];

		if (!turn_way(t, old, t->kernel->loops[i], &value))
			return false;
		if (value == 0)
			continue;
		*term = (struct rf_form_term){ (int)i, rf_formula_constant(t->arena, value) };
		if (term->coefficient == NULL)
			return false;
		form.term_count += 1;
	}
	access->address = form;
	return form.constant != NULL;
}

const struct rf_kernel *rf_gpu_layouts_turn(const struct rf_kernel *kernel, const int64_t *sizes,
                                            int array, struct rf_arena *arena)
{
	struct turning t = { .kernel = kernel,
		             .sizes = sizes,
		             .walk = rf_gpu_layouts_walk(kernel, sizes, array),
		             .x = find_axis(kernel, sizes),
		             .arena = arena };
	struct rf_kernel *copy;

	if (!t.walk.known || t.walk.stride_bytes <= t.walk.bytes)
		return NULL;
	copy = copy_kernel(kernel, arena);
	if (copy == NULL)
		return NULL;
	for (size_t i = 0; i < copy->access_count; ++i)
		if (copy->accesses[i].array == array && !turn_access(&t, &copy->accesses[i]))
			return NULL;
	return copy;
}
