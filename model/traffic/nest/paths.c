/* SPDX-License-Identifier: MIT
 *
 * How loops move accesses, in numbers.
 *
 * Which sets of a cache a reference visits, and whether it jumps from line to line, is decided by
 * the bytes that each loop around it moves it by.  Of a rectangular nest these are the strides of
 * its normal form, where the start of a tile has become a stride of the loop over tiles; elsewhere
 * they are the coefficients of the address, and the turns of a loop are those of an average start.
 */
#include "model/traffic/nest/paths.h"

#include <math.h>

struct collector {
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	const struct rf_counts *counts;
	struct rf_arena *arena;
	struct rf_paths *paths;
	size_t depth;
	const struct rf_loop *loops[RF_MAX_DEPTH];
};

/* 0 where it is not a number. */
static int64_t magnitude(rf_formula_p stride, const int64_t *sizes, int64_t step)
{
	int64_t bytes;

	if (stride == NULL || !rf_formula_integer(stride, sizes, &bytes) ||
	    __builtin_mul_overflow(bytes, step, &bytes) || bytes == INT64_MIN)
		return 0;
	return bytes < 0 ? -bytes : bytes;
}

enum rf_status rf_paths_of_nest(const struct rf_nest *nest, const int64_t *sizes,
                                const double *real_sizes, struct rf_arena *arena,
                                struct rf_paths *paths)
{
	*paths = (struct rf_paths){ 0 };
	paths->items = RF_NEW_ARRAY(arena, struct rf_path, nest->reference_count + 1);
	if (paths->items == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];
		struct rf_path *path = &paths->items[paths->count];

		if (reference->is_indirect)
			continue;
		*path = (struct rf_path){ .access = reference->access, .depth = nest->depth };
		path->loops = RF_NEW_ARRAY(arena, struct rf_path_loop, nest->depth);
		if (path->loops == NULL)
			return RF_FAILED;
		for (size_t k = 0; k < nest->depth; ++k)
			path->loops[k] = (struct rf_path_loop){
				nest->loops[k].loop, rf_nest_trip_count(nest, k, real_sizes),
				magnitude(reference->address.strides[k], sizes, 1)
			};
		paths->count += 1;
	}
	return RF_OK;
}

static double mean_turns(const struct rf_counts *counts, int loop)
{
	double starts = counts->starts[loop].times;

	return starts > 0 ? counts->turns[loop].times / starts : 0;
}

static int64_t offset_of(const struct rf_access *access, const int64_t *sizes)
{
	int64_t bytes;

	return rf_formula_integer(access->address.constant, sizes, &bytes) ? bytes : 0;
}

static enum rf_status collect_access(struct collector *c, int index)
{
	const struct rf_access *access = &c->kernel->accesses[index];
	struct rf_path *path = &c->paths->items[c->paths->count];

	if (access->is_indirect)
		return RF_OK;
	*path = (struct rf_path){ .access = index,
		                  .times = c->counts->accesses[index].times,
		                  .offset_bytes = offset_of(access, c->sizes),
		                  .depth = c->depth };
	path->loops = RF_NEW_ARRAY(c->arena, struct rf_path_loop, c->depth + 1);
	if (path->loops == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < c->depth; ++k) {
		const struct rf_loop *loop = c->loops[k];

		path->loops[k] = (struct rf_path_loop){ loop, mean_turns(c->counts, loop->id),
			                                magnitude(rf_form_coefficient(
								      &access->address, loop->id),
			                                          c->sizes, loop->step) };
	}
	c->paths->count += 1;
	return RF_OK;
}

static enum rf_status collect(struct collector *c, const struct rf_node *node)
{
	enum rf_status status = RF_OK;

	for (; node != NULL && status == RF_OK; node = node->next) {
		bool is_loop = node->kind == RF_NODE_LOOP && c->depth < RF_MAX_DEPTH;
		size_t count = node->kind == RF_NODE_STATEMENT ? node->statement->access_count : 0;

		for (size_t i = 0; i < count && status == RF_OK; ++i)
			status = collect_access(c, node->statement->accesses[i]);
		if (is_loop)
			c->loops[c->depth++] = node->loop;
		if (status == RF_OK)
			status = collect(c, node->children);
		c->depth -= is_loop;
		if (status == RF_OK)
			status = collect(c, node->otherwise);
	}
	return status;
}

enum rf_status rf_paths_of_run(const struct rf_kernel *kernel, const int64_t *sizes,
                               const struct rf_counts *counts, struct rf_arena *arena,
                               struct rf_paths *paths)
{
	struct collector c = {
		.kernel = kernel, .sizes = sizes, .counts = counts, .arena = arena, .paths = paths
	};

	*paths = (struct rf_paths){ 0 };
	paths->items = RF_NEW_ARRAY(arena, struct rf_path, kernel->access_count + 1);
	return paths->items == NULL ? RF_FAILED : collect(&c, kernel->root);
}

static const struct rf_path_loop *innermost(const struct rf_path *path)
{
	return path->depth == 0 ? NULL : &path->loops[path->depth - 1];
}

static int64_t place_in_line(const struct rf_path *path, int64_t line_bytes)
{
	int64_t rest = path->offset_bytes % line_bytes;

	return rest < 0 ? rest + line_bytes : rest;
}

/* Whether both come to other lines in the same iterations of the same loop. */
static bool moves_like(const struct rf_path *a, const struct rf_path *b, int64_t line_bytes)
{
	const struct rf_path_loop *left = innermost(a), *right = innermost(b);

	return left->loop == right->loop && left->stride_bytes == right->stride_bytes &&
	       place_in_line(a, line_bytes) == place_in_line(b, line_bytes);
}

static bool is_first_of_its_kind(const struct rf_paths *paths, size_t index, int64_t line_bytes)
{
	for (size_t i = 0; i < index; ++i)
		if (paths->items[i].depth > 0 &&
		    moves_like(&paths->items[i], &paths->items[index], line_bytes))
			return false;
	return true;
}

/* The share of the iterations of a loop that are looked at. */
static double share_of_loop(const struct rf_paths *paths, const struct rf_path_loop *loop,
                            int64_t line_bytes)
{
	double share = loop->turns > 0 ? 1 / loop->turns : 0;

	for (size_t i = 0; i < paths->count && share < 1; ++i) {
		const struct rf_path *path = &paths->items[i];

		if (path->depth > 0 && innermost(path)->loop == loop->loop &&
		    is_first_of_its_kind(paths, i, line_bytes))
			share += (double)innermost(path)->stride_bytes / (double)line_bytes;
	}
	return fmin(share, 1);
}

double rf_paths_lookups(const struct rf_paths *paths, int64_t line_bytes)
{
	double sum = 0;

	for (size_t i = 0; i < paths->count; ++i) {
		const struct rf_path *path = &paths->items[i];
		const struct rf_path_loop *loop = innermost(path);

		sum += path->times * (loop == NULL ? 1 : share_of_loop(paths, loop, line_bytes));
	}
	return sum;
}
