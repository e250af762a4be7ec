/* SPDX-License-Identifier: MIT
 *
 * Blocks of other shapes, ranked by what is predicted of them.
 *
 * The search begins with blocks of 256 threads of all shapes that the code leaves free, and goes on
 * with what is beside the fastest: half and twice as many threads along an axis, or half along one
 * for twice along another.  Every shape is asked of the model as a launch of its own.
 */
#include "model/launch_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/gpu/kernel_on_gpu.h"
#include "model/ir/kernel_sizes.h"
#include "model/traffic/nest/layout.h"

/* What is predicted to bring less is not worth it. */
#define LEAST_GAIN 1.05
/* Times that differ by less are alike. */
#define ALIKE 1.01

enum { MOST_THREADS = 1024, MOST_ALONG_Z = 64, MOST_GRID = 65535 };
/* ---- numbers ---- */

struct numbers {
	int64_t sizes[RF_MAX_SIZES];
	struct rf_layout layout;
	struct rf_stream stream;
};

/* Puts the sizes of the launch as it is into a kernel; false where it has others. */
static bool give_sizes(const struct rf_launch_shapes *s, const struct rf_kernel *kernel,
                       int64_t *sizes)
{
	for (size_t i = 0; i < kernel->size_count; ++i) {
		int at = rf_kernel_find_size(s->kernel, kernel->sizes[i].name);

		if (kernel->sizes[i].kind != RF_SIZE_FREE)
			continue;
		if (at >= 0 && s->options->sizes_given[at])
			sizes[i] = s->options->sizes[at];
		else if (rf_kernel_sizes_matters(kernel, i))
			return false;
	}
	rf_kernel_derive_sizes(kernel, sizes);
	return true;
}

static enum rf_status make_numbers(const struct rf_launch_shapes *s, const struct rf_kernel *kernel,
                                   struct rf_arena *arena, struct numbers **numbers)
{
	struct numbers *n = RF_NEW(arena, struct numbers);

	*numbers = NULL;
	if (n == NULL)
		return RF_FAILED;
	if (!give_sizes(s, kernel, n->sizes))
		return RF_OK;
	if (rf_layout_make(kernel, s->options, arena, &n->layout) != RF_OK)
		return RF_FAILED;
	n->stream = (struct rf_stream){ .kernel = kernel, .sizes = n->sizes, .layout = &n->layout };
	*numbers = n;
	return rf_stream_make(&n->stream, arena);
}

/* ---- rank ---- */

/* What two shapes are told apart by, the most important first: time, the one that runs now, bytes
 * of the L2, warps at a time, blocks of about 256 threads, and wide ones. */
enum { KEYS = 6 };

static void find_keys(const struct rf_gpu_shape *row, double keys[KEYS])
{
	const int64_t *block = row->launch.block;

	keys[0] = floor(log(row->seconds) / log(ALIKE));
	keys[1] = row->is_now ? 0 : 1;
	keys[2] = floor(log(row->l2_bytes_per_it + 1e-3) / log(ALIKE));
	keys[3] = -row->occupancy;
	keys[4] = fabs(log((double)(block[0] * block[1] * block[2]) / 256));
	keys[5] = -(double)block[0];
}

static int compare_shapes(const void *left, const void *right)
{
	double a[KEYS], b[KEYS];

	find_keys(left, a);
	find_keys(right, b);
	for (int k = 0; k < KEYS; ++k)
		if (a[k] != b[k])
			return a[k] < b[k] ? -1 : 1;
	return 0;
}

static bool is_faster(const struct rf_gpu_shape *a, const struct rf_gpu_shape *b)
{
	return compare_shapes(a, b) < 0;
}

/* ---- shapes ---- */

/* Whether it is a nest of C, which is split as one likes. */
static bool is_split(const struct rf_launch_shapes *s)
{
	return s->kernel->nest != NULL;
}

/* The shape of the launch as it is: threads of x that are taken apart are one axis again. */
static void find_now(struct rf_launch_shapes *s)
{
	const struct rf_gpu *gpu = &s->result->gpu;
	bool is_apart = false;

	for (size_t i = 0; i < s->kernel->loop_count; ++i)
		is_apart |= s->kernel->loops[i]->role == RF_ROLE_THREAD &&
		            *s->kernel->loops[i]->variable == '(';
	for (int axis = 0; axis < 3; ++axis) {
		s->now.block[axis] = gpu->block[axis];
		s->now.grid[axis] = gpu->grid[axis];
	}
	if (!is_apart)
		return;
	s->now.block[0] *= s->now.block[1] * s->now.block[2];
	s->now.block[1] = s->now.block[2] = 1;
}

static bool may_run(const struct rf_launch_shapes *s, const struct rf_launch_shape *shape)
{
	int64_t threads = shape->block[0] * shape->block[1] * shape->block[2];
	int64_t warp = s->machine->warp > 0 ? s->machine->warp : 1;
	int64_t most = s->kernel->most_threads > 0 ? s->kernel->most_threads : MOST_THREADS;

	return threads <= most && threads % warp == 0 && threads >= warp &&
	       shape->block[2] <= MOST_ALONG_Z && shape->grid[1] <= MOST_GRID &&
	       shape->grid[2] <= MOST_GRID && shape->grid[0] <= INT32_MAX &&
	       memcmp(shape->block, s->now.block, sizeof(shape->block)) != 0;
}

/* An axis along which there is but one thread stays so. */
static bool is_used(const struct rf_launch_shapes *s, int axis)
{
	return s->now.block[axis] * s->now.grid[axis] > 1;
}

static bool is_listed(const struct rf_launch_shapes *s, const int64_t block[3])
{
	for (size_t i = 0; i < s->count; ++i)
		if (memcmp(s->candidates[i].block, block, sizeof(s->candidates[i].block)) == 0)
			return true;
	return false;
}

/* As many threads as now, in blocks of so many along the axes that may change. */
static void add_candidate(struct rf_launch_shapes *s, const int64_t block[3])
{
	struct rf_launch_shape shape = s->now;

	for (int axis = 0; axis < 3; ++axis) {
		int64_t threads = s->now.block[axis] * s->now.grid[axis];

		if (s->freedom.fixed[axis] != NULL || !is_used(s, axis))
			continue;
		shape.block[axis] = block[axis];
		if (!s->freedom.keeps_grid[axis])
			shape.grid[axis] = (threads + block[axis] - 1) / block[axis];
	}
	if (may_run(s, &shape) && !is_listed(s, shape.block) && s->count < RF_LAUNCH_SHAPES_MOST)
		s->candidates[s->count++] = shape;
}

/* Where the search begins: 256 threads, and along one axis as many as there may be. */
static void list_candidates(struct rf_launch_shapes *s)
{
	static const int64_t starts[][3] = { { 256, 1, 1 }, { 128, 2, 1 }, { 64, 4, 1 },
		                             { 32, 8, 1 },  { 16, 16, 1 }, { 8, 32, 1 },
		                             { 64, 2, 2 },  { 32, 4, 2 },  { 32, 2, 4 },
		                             { 16, 4, 4 },  { 128, 1, 1 }, { 512, 1, 1 },
		                             { 64, 1, 1 },  { 1024, 1, 1 } };

	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); ++i)
		add_candidate(s, starts[i]);
}

/* Half and twice as many along an axis, and half along one for twice along another. */
static void add_neighbours(struct rf_launch_shapes *s, const int64_t block[3])
{
	for (int up = 0; up < 4; ++up)
		for (int down = 0; down < 4; ++down) {
			int64_t other[3] = { block[0], block[1], block[2] };

			if (up == down || (down < 3 && block[down] % 2 != 0))
				continue;
			if (up < 3)
				other[up] *= 2;
			if (down < 3)
				other[down] /= 2;
			add_candidate(s, other);
		}
}

/* What is beside the fastest so far is looked at next. */
static void go_on(struct rf_launch_shapes *s)
{
	const struct rf_gpu *gpu = &s->result->gpu;
	const struct rf_gpu_shape *best = NULL;

	for (size_t i = 0; i < gpu->shape_count; ++i)
		if (best == NULL || is_faster(&gpu->shapes[i], best))
			best = &gpu->shapes[i];
	if (best != NULL)
		add_neighbours(s, best->launch.block);
}

static bool has_exchanges(const struct rf_node *node)
{
	bool has = false;

	for (; node != NULL && !has; node = node->next)
		has = node->kind == RF_NODE_STATEMENT
		          ? node->statement->thread.shuffles > 0
		          : has_exchanges(node->children) ||
		                (node->kind == RF_NODE_GUARD && has_exchanges(node->otherwise));
	return has;
}

enum rf_status rf_launch_shapes_begin(struct rf_launch_shapes *s)
{
	struct numbers *numbers;

	find_now(s);
	s->result->gpu.shapes =
	    RF_NEW_ARRAY(s->arena, struct rf_gpu_shape, RF_LAUNCH_SHAPES_MOST + 1);
	s->freedom = (struct rf_block_freedom){ .kernel = s->kernel,
		                                .arena = s->arena,
		                                .block = { s->now.block[0], s->now.block[1],
		                                           s->now.block[2] },
		                                .launch_shared_bytes = s->options->shared_bytes };
	if (s->result->gpu.shapes == NULL ||
	    make_numbers(s, s->kernel, s->arena, &numbers) != RF_OK)
		return RF_FAILED;
	if (numbers == NULL || !s->result->gpu.known || !s->result->gpu.seconds.known)
		return RF_OK;
	if (rf_block_freedom_learn(&s->freedom, &numbers->stream, is_split(s)) != RF_OK)
		return RF_FAILED;
	s->exchanges = has_exchanges(s->kernel->root);
	if (!rf_request_memory(s->machine, &s->memory) ||
	    rf_handed_over_find(&numbers->stream, &s->memory, s->result->gpu.grid, s->arena,
	                        &s->handed_over) != RF_OK)
		return RF_FAILED;
	list_candidates(s);
	return RF_OK;
}

bool rf_launch_shapes_next(struct rf_launch_shapes *s, struct rf_launch_shape *shape)
{
	if (s->next == s->count)
		go_on(s);
	if (s->next == s->count)
		return false;
	*shape = s->candidates[s->next++];
	return true;
}

/* ---- predictions ---- */

static void add_row(struct rf_launch_shapes *s, const struct rf_launch_shape *shape,
                    const struct rf_gpu *gpu)
{
	struct rf_gpu *now = &s->result->gpu;
	struct rf_gpu_shape *row = &now->shapes[now->shape_count++];
	double start = now->start_seconds.known ? now->start_seconds.value : 0;

	*row = (struct rf_gpu_shape){ .launch = *shape,
		                      .seconds = gpu->seconds.value + start,
		                      .bound = gpu->bound,
		                      .occupancy = gpu->has_occupancy ? gpu->occupancy.part : 0 };
	row->speedup = (now->seconds.value + start) / row->seconds;
	if (!(now->iterations > 0))
		return;
	row->l2_bytes_per_it = (gpu->l2_load_bytes + gpu->l2_store_bytes) / now->iterations;
	row->mem_bytes_per_it =
	    (struct rf_number){ (gpu->mem_load_bytes.value + gpu->mem_store_bytes.value) /
		                    now->iterations,
		                gpu->mem_load_bytes.known };
}

/* Accesses to global memory, but for those of blocks, of which there are as many as blocks. */
static double accesses_of(const struct rf_launch_shapes *s, const struct rf_gpu *gpu)
{
	double sum = 0;

	for (size_t i = 0; i < gpu->access_count; ++i) {
		const struct rf_gpu_access *row = &gpu->accesses[i];

		if (rf_text_equal(row->space, "global") &&
		    (is_split(s) || rf_block_freedom_is_of_threads(&s->freedom, row->text)))
			sum += row->requests * row->active;
	}
	return sum;
}

/* Whether the same is done, threads that have nothing to do aside. */
static bool does_the_same(const struct rf_launch_shapes *s, const struct rf_gpu *gpu)
{
	double now = accesses_of(s, &s->result->gpu);

	return fabs(accesses_of(s, gpu) - now) <= 1e-9 * now;
}

/* Whether warps are as many threads along x and y as now, in the same order. */
static bool has_same_warps(const struct rf_launch_shapes *s, const struct rf_launch_shape *shape)
{
	const int64_t *a = s->now.block, *b = shape->block;
	int64_t lanes = s->memory.lanes;

	if (a[0] % lanes == 0 && b[0] % lanes == 0)
		return true;
	return a[0] == b[0] &&
	       (a[1] == b[1] || (a[0] * a[1] % lanes == 0 && b[0] * b[1] % lanes == 0));
}

/* What threads exchange with each other must be what they do now; NULL: it is. */
static enum rf_status compare_exchanges(struct rf_launch_shapes *s,
                                        const struct rf_launch_shape *shape,
                                        const struct rf_stream *stream, struct rf_arena *arena,
                                        const char **mismatch)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct rf_handed_over *others;

	*mismatch = NULL;
	if (s->exchanges && !has_same_warps(s, shape))
		*mismatch = "threads exchange values within a warp, and warps would be others";
	if (rf_handed_over_find(stream, &s->memory, shape->grid, arena, &others) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->array_count && i < s->kernel->array_count; ++i)
		if (*mismatch == NULL && kernel->arrays[i].space == RF_SPACE_SHARED &&
		    !rf_handed_over_alike(&s->handed_over[i], &others[i]))
			*mismatch = rf_arena_print(
			    s->arena,
			    "of %s (line %d) threads would read what none has stored, or store "
			    "what none reads",
			    kernel->arrays[i].name, kernel->arrays[i].place.line);
	return RF_OK;
}

enum rf_status rf_launch_shapes_try(struct rf_launch_shapes *s, const struct rf_launch_shape *shape,
                                    const struct rf_kernel *kernel, struct rf_arena *arena)
{
	struct rf_kernel_on_gpu_input input = { .machine = s->machine,
		                                .registers = s->options->registers,
		                                .alpha = s->options->alpha,
		                                .spread = s->options->spread,
		                                .from_datasheet =
		                                    s->options->rates == RF_RATES_SPEC };
	const char *mismatch;
	struct rf_diagnostics unheard;
	struct numbers *numbers = NULL;
	struct rf_gpu gpu;

	if (kernel != NULL && make_numbers(s, kernel, arena, &numbers) != RF_OK)
		return RF_FAILED;
	if (numbers == NULL) {
		s->unread += 1;
		return RF_OK;
	}
	mismatch =
	    rf_block_freedom_compare(&s->freedom, &numbers->stream, shape->block, is_split(s));
	if (mismatch == NULL && !is_split(s) &&
	    compare_exchanges(s, shape, &numbers->stream, arena, &mismatch) != RF_OK)
		return RF_FAILED;
	if (mismatch != NULL) {
		if (s->fixed_by == NULL)
			s->fixed_by = mismatch;
		return RF_OK;
	}
	input.stream = &numbers->stream;
	input.shared_bytes = kernel->shared_bytes + s->options->shared_bytes;
	rf_diagnostics_init(&unheard, arena);
	if (rf_kernel_on_gpu_predict(&input, arena, &unheard, &gpu) != RF_OK)
		return RF_FAILED;
	if (!gpu.known || !gpu.seconds.known)
		s->unfit += 1;
	else if (does_the_same(s, &gpu))
		add_row(s, shape, &gpu);
	else if (s->fixed_by == NULL)
		s->fixed_by = "with others another number of elements is loaded or stored";
	return RF_OK;
}

/* ---- choice ---- */

static const char *block_text(struct rf_arena *arena, const int64_t block[3])
{
	if (block[2] > 1)
		return rf_arena_print(arena, "%lld x %lld x %lld", (long long)block[0],
		                      (long long)block[1], (long long)block[2]);
	return block[1] > 1
	           ? rf_arena_print(arena, "%lld x %lld", (long long)block[0], (long long)block[1])
	           : rf_arena_print(arena, "%lld", (long long)block[0]);
}

/* What the better shape has more or less of: the level that bounds the launch as it is. */
static const char *why(const struct rf_launch_shapes *s, const struct rf_gpu_shape *now,
                       const struct rf_gpu_shape *best)
{
	const struct rf_machine *m = s->machine;

	if (rf_text_equal(now->bound, "MEM") && best->mem_bytes_per_it.known)
		return rf_arena_print(s->arena, ", as memory carries %.3g B/It in place of %.3g",
		                      best->mem_bytes_per_it.value, now->mem_bytes_per_it.value);
	if (m->cache_count > 1 && rf_text_equal(now->bound, m->caches[1].name))
		return rf_arena_print(s->arena, ", as the %s carries %.3g B/It in place of %.3g",
		                      m->caches[1].name, best->l2_bytes_per_it,
		                      now->l2_bytes_per_it);
	if (rf_text_equal(now->bound, "waits") && best->occupancy > now->occupancy)
		return rf_arena_print(s->arena,
		                      ", as %.0f %% of the warps run at a time in place of %.0f %%",
		                      100 * best->occupancy, 100 * now->occupancy);
	return rf_arena_print(s->arena, ", as %s takes less", now->bound);
}

static const char *choose(const struct rf_launch_shapes *s, const struct rf_gpu_shape *now)
{
	const struct rf_gpu_shape *best = &s->result->gpu.shapes[0];

	if (best->is_now || best->speedup < LEAST_GAIN)
		return rf_arena_print(
		    s->arena,
		    "none: no shape is predicted to be more than 5 %% faster than "
		    "blocks of %s threads",
		    block_text(s->arena, s->now.block));
	return rf_arena_print(
	    s->arena, "blocks of %s threads, predicted to be %.2f times as fast%s",
	    block_text(s->arena, best->launch.block), best->speedup, why(s, now, best));
}

/* Why there are no others, or fewer. */
static const char *why_no_more(const struct rf_launch_shapes *s)
{
	for (int axis = 0; axis < 3; ++axis)
		if (s->freedom.fixed[axis] != NULL && *s->freedom.fixed[axis] && is_used(s, axis))
			return rf_arena_print(s->arena, "the code fixes the threads of a block: %s",
			                      s->freedom.fixed[axis]);
	if (s->fixed_by != NULL && *s->fixed_by)
		return rf_arena_print(s->arena,
		                      s->result->gpu.shape_count == 0
		                          ? "the code fixes the threads of a block: %s"
		                          : "some shapes are left out: %s",
		                      s->fixed_by);
	if (s->unfit > 0)
		return rf_arena_print(
		    s->arena,
		    "left out are shapes that need more of a multiprocessor than it "
		    "has: %zu",
		    s->unfit);
	return NULL;
}

/* That, and what other shapes make of results. */
static const char *reason(const struct rf_launch_shapes *s)
{
	const char *why = why_no_more(s);

	if (s->freedom.per_block == NULL || s->freedom.keeps_grid[0] ||
	    s->result->gpu.shape_count == 0)
		return why;
	return rf_arena_print(
	    s->arena, "%s%s%s has a place for each block: as many as there are blocks",
	    why != NULL ? why : "", why != NULL ? "; " : "", s->freedom.per_block);
}

enum rf_status rf_launch_shapes_end(struct rf_launch_shapes *s)
{
	struct rf_gpu *gpu = &s->result->gpu;
	struct rf_gpu_shape now = { 0 };

	if (!gpu->known || !gpu->seconds.known)
		return RF_OK;
	s->result->no_proposal_reason = reason(s);
	if (gpu->shape_count == 0)
		return rf_arena_failed(s->arena) ? RF_FAILED : RF_OK;
	add_row(s, &s->now, gpu);
	now = gpu->shapes[gpu->shape_count - 1];
	gpu->shapes[gpu->shape_count - 1].is_now = true;
	qsort(gpu->shapes, gpu->shape_count, sizeof(*gpu->shapes), compare_shapes);
	s->result->choice = choose(s, &now);
	return rf_arena_failed(s->arena) ? RF_FAILED : RF_OK;
}
