/* SPDX-License-Identifier: MIT
 *
 * Other ways to divide a nest among threads.
 *
 * Blocks of turns keep threads apart: each has a window of its own in a cache that they share.
 * Where the windows do not fit, it helps to let threads go through rows side by side, one row each
 * (schedule(static, 1)), or through parts of the same row: what one of them brings others find.
 * Caches of their own then find less.
 *
 * Where turns differ, as those of a triangle do, one block has most work and the threads of the
 * others wait; turns in turn, or for whoever is free, come out even.
 */
#include "model/explain/sharings.h"

#include "base/text.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/corrections.h"

/* Bytes over the link of memory for an iteration. */
static double memory_bytes(const struct rf_lc *lc, const struct rf_boundary *memory,
                           unsigned corrections)
{
	struct rf_lc_lines lines = rf_lc_lines(lc, memory, memory->line_bytes);
	struct rf_corrections c = rf_corrections_make(lc, memory, &lines, 0, corrections);
	double loads;

	if (c.names != NULL)
		lines = c.lines;
	loads = lines.loads - memory->spared * lines.allocates;
	return (loads + lines.evicts) * (double)memory->line_bytes;
}

static bool moves_every_store(const struct rf_lc *lc, size_t loop)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_group *group = lc->scene.shapes[g].group;

		for (size_t i = 0; i < group->member_count; ++i)
			if (group->members[i].writes &&
			    lc->scene.shapes[g].strides[loop].value == 0)
				return false;
	}
	return true;
}

/* Asks what it would bring to divide a loop in some way, and keeps it if that is the best yet. */
static enum rf_status try_sharing(const struct rf_lc *lc, const struct rf_boundary *memory,
                                  unsigned corrections, size_t loop, struct rf_schedule schedule,
                                  struct rf_sharing *best)
{
	const char *variable = lc->nest->loops[loop].loop->variable;
	struct rf_arena *arena = lc->scene.scale->arena;
	struct rf_lc other;
	double bytes;

	if (rf_chunks_divide_otherwise(lc, loop, schedule, &other) != RF_OK)
		return RF_FAILED;
	bytes = memory_bytes(&other, memory, corrections);
	if (best->text != NULL && bytes >= best->bytes_per_it)
		return RF_OK;
	best->bytes_per_it = bytes;
	best->text = schedule.kind == RF_SCHEDULE_BLOCKS
	                 ? rf_arena_print(arena, "let threads divide loop %s", variable)
	                 : rf_arena_print(arena, "divide loop %s by schedule(static, %lld)",
	                                  variable, (long long)schedule.chunk);
	return best->text != NULL ? RF_OK : RF_FAILED;
}

enum rf_status rf_sharings_find(const struct rf_lc *lc, const struct rf_hierarchy *hierarchy,
                                unsigned corrections, struct rf_sharing *best)
{
	const struct rf_schedule in_turn = { .kind = RF_SCHEDULE_CYCLES, .chunk = 1 };
	const struct rf_schedule blocks = { .kind = RF_SCHEDULE_BLOCKS };
	const struct rf_boundary *memory = &hierarchy->items[hierarchy->count - 1];
	size_t next = lc->divided_loop + 1;
	const double *sizes = lc->scene.scale->sizes;

	*best = (struct rf_sharing){ .link = memory->link };
	if (lc->chunk == 0 || memory->users <= 1)
		return RF_OK;
	best->now = memory_bytes(lc, memory, corrections);
	if (next < lc->scene.depth &&
	    try_sharing(lc, memory, corrections, lc->divided_loop, in_turn, best) != RF_OK)
		return RF_FAILED;
	if (next < lc->scene.depth && moves_every_store(lc, next) &&
	    rf_nest_trip_count(lc->nest, next, sizes) >= (double)lc->threads)
		return try_sharing(lc, memory, corrections, next, blocks, best);
	return RF_OK;
}

/* ---- turns that differ ---- */

/* Turns for a thread, of the least of which it cannot choose much. */
enum { FEW_CHUNKS = 4 };

/* A balance that is worth a word. */
#define UNEVEN 0.95

/* Neighbouring turns that store to one line, which only one thread should. */
static int64_t turns_of_line(const struct rf_kernel *kernel, const struct rf_paths *paths,
                             const struct rf_loop *loop, int64_t line_bytes)
{
	int64_t most = 1;

	for (size_t i = 0; i < paths->count; ++i) {
		const struct rf_path *path = &paths->items[i];

		for (size_t k = 0; k < path->depth; ++k) {
			int64_t stride = path->loops[k].stride_bytes, turns;

			if (kernel->accesses[path->access].kind != RF_WRITE ||
			    path->loops[k].loop != loop || stride <= 0)
				continue;
			turns = (line_bytes + stride - 1) / stride;
			most = turns > most ? turns : most;
		}
	}
	return most;
}

const char *rf_sharings_of_uneven(const struct rf_result *result, const struct rf_kernel *kernel,
                                  const struct rf_paths *paths, int64_t line_bytes,
                                  struct rf_arena *arena)
{
	const struct rf_thread_use *use = &result->threads;
	int64_t turns = 0, chunk;

	if (!(use->heaviest > 0) || use->balance > UNEVEN || !result->prediction.known ||
	    !rf_text_equal(result->prediction.bound, "turns"))
		return NULL;
	chunk = turns_of_line(kernel, paths, use->block_loop, line_bytes);
	for (size_t i = 0; i < use->block_count; ++i)
		turns += use->blocks[i].end - use->blocks[i].first;
	if (turns < FEW_CHUNKS * chunk * result->cores)
		return NULL;
	return rf_arena_print(
	    arena,
	    "hand out the turns of loop %s by schedule(static, %lld) or schedule(dynamic, %lld)%s: "
	    "in one block each, threads wait %.0f %% of their time for the one with most work, "
	    "which has %.3g times the mean",
	    use->block_loop->variable, (long long)chunk, (long long)chunk,
	    chunk > 1 ? ", so that no two threads store to one line" : "", 100 * (1 - use->balance),
	    use->heaviest);
}
