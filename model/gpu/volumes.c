/* SPDX-License-Identifier: MIT
 *
 * What crosses the L2 and memory.
 *
 * Blocks share nothing in the first cache but chance, so that the L2 delivers the sectors that a
 * block touches, each once, and what the first cache has lost when the block comes back to it,
 *
 *     0.66 exp(-6.77 exp(-1.45 A)) of it, A = lines of the block / sqrt(C 128 KiB)
 *
 * C being what shared memory leaves of the cache.  Threads that turn through loops come back to
 * what the turns before touched, and not to all of it: where that brings less, it is a few turns in
 * which each sector comes once, and their lines alone are in between.  Stores go through to the L2,
 * each request by itself, and bring nothing in.
 *
 * Memory delivers what the blocks of a wave touch, those that run at a time, each granule once, but
 * for what the L2 keeps from the row of blocks before and from the plane of blocks before.  Whether
 * it does depends on what was touched since,
 *
 *     O = (touched by these blocks + by the wave - by both) / capacity
 *
 * and the share that is lost rises smoothly, exp(-37.1 exp(-3.2 O)): a tenth at 0.87, nine tenths
 * at 1.83.  So Ernst and others have both curves, "Analytical performance estimation during code
 * generation on modern GPUs", JPDC 173 (2023).
 */
#include "model/gpu/volumes.h"

#include <math.h>

#include "model/gpu/touched.h"

/* Blocks that are looked at, in waves. */
enum { MOST_WAVES = 8, MOST_BLOCKS = 1 << 14 };

/* Of a loop inside the thread, that use lines together: a line of doubles. */
enum { TURNS_TOGETHER = 16 };

struct finding {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const struct rf_machine *machine;
	const struct rf_warp_counts *counts;
	struct rf_arena *arena;
	struct rf_volumes *out;
	int64_t blocks, wave, first; /* of the grid; of a wave, and its first one */
	int64_t load_piece, store_piece;
	double capacity_bytes; /* of the L2 */
};

static enum rf_status touch_turns(struct finding *f, int64_t first, int64_t count, int64_t turns,
                                  struct rf_touched *touched)
{
	enum rf_status status = rf_touched_by_blocks(f->stream, f->memory, f->counts->grid, first,
	                                             count, turns, f->arena, touched);

	f->out->is_cut |= touched->is_cut;
	return status;
}

static enum rf_status touch(struct finding *f, int64_t first, int64_t count,
                            struct rf_touched *touched)
{
	return touch_turns(f, first, count, RF_WARP_ALL_TURNS, touched);
}

/* What the blocks from `*first` on touch, or where these have no work, as in a grid that is larger
 * than the data, those from half of that on, and so on. */
static enum rf_status touch_busy(struct finding *f, int64_t *first, int64_t count,
                                 struct rf_touched *touched)
{
	enum rf_status status = touch(f, *first, count, touched);

	while (status == RF_OK && *first > 0 && touched->load_count + touched->store_count == 0) {
		*first /= 2;
		status = touch(f, *first, count, touched);
	}
	return status;
}

static double loads(const struct finding *f, const struct rf_touched *touched)
{
	return rf_touched_bytes(touched->load_count, touched->loads, f->load_piece);
}

static double stores(const struct finding *f, const struct rf_touched *touched)
{
	return rf_touched_bytes(touched->store_count, touched->stores, f->store_piece);
}

/* How often threads load, or store, at known places in the whole launch, and how many bytes their
 * requests ask for. */
static double accesses_of_all(const struct finding *f, enum rf_access_kind kind, double *bytes)
{
	const struct rf_kernel *kernel = f->stream->kernel;
	double threads = 0;

	*bytes = 0;
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];

		if (access->kind != kind || access->is_indirect ||
		    kernel->arrays[access->array].space != RF_SPACE_GLOBAL)
			continue;
		*bytes += f->counts->accesses[i].most.sectors * (double)f->memory->sector_bytes;
		threads += f->counts->accesses[i].threads;
	}
	return threads;
}

/* The share that the first cache lost of what a block uses again, behind so many bytes of lines. */
static double lost_first(double bytes, double capacity)
{
	return capacity > 0 ? 0.66 * exp(-6.77 * exp(-1.45 * bytes / sqrt(capacity * (128 << 10))))
	                    : 1;
}

/* What a launch loads where blocks load the sectors of `touched` once for the loads of its
 * threads, of which the launch has so many. */
static double once_each(const struct finding *f, const struct rf_touched *touched, double all)
{
	if (touched->loads_of_threads <= 0)
		return 0;
	return rf_touched_bytes(touched->load_count, touched->loads, f->memory->sector_bytes) *
	       all / touched->loads_of_threads;
}

static double lines_of(const struct finding *f, const struct rf_touched *touched)
{
	return rf_touched_bytes(touched->load_count, touched->loads, f->memory->line_bytes);
}

/* With what is in no loop of the thread, and what a few turns touch. */
static enum rf_status find_turns(struct finding *f, int64_t block, double whole, double all,
                                 double asked, double capacity)
{
	struct rf_touched outside, turns;
	enum rf_status status = touch_turns(f, block, 1, 0, &outside);
	double in_none, once, share, bytes;

	if (status == RF_OK)
		status = touch_turns(f, block, 1, TURNS_TOGETHER, &turns);
	if (status != RF_OK || !(turns.loads_of_threads > 0) || !(whole > 0))
		return status;
	in_none = all * outside.loads_of_threads / whole;
	once = once_each(f, &outside, in_none) + once_each(f, &turns, all - in_none);
	share = lost_first(lines_of(f, &turns), capacity);
	bytes = once < asked ? once + (asked - once) * share : asked;
	if (bytes < f->out->l2_load_bytes) {
		f->out->l2_load_bytes = bytes;
		f->out->block_lines_bytes = lines_of(f, &turns);
		f->out->first_lost = share;
		f->out->is_of_turns = true;
	}
	return RF_OK;
}

/* From what a block in the middle of the grid touches. */
static enum rf_status find_l2(struct finding *f, int64_t resident, int64_t shared_bytes)
{
	const struct rf_cache *first = &f->machine->caches[0];
	double asked, all = accesses_of_all(f, RF_READ, &asked), once,
		      capacity = (double)first->effective_bytes;
	int64_t middle = f->counts->grid[0] / 2 +
	                 f->counts->grid[0] * (f->counts->grid[1] / 2 +
	                                       f->counts->grid[1] * (f->counts->grid[2] / 2));
	struct rf_touched block;
	enum rf_status status = touch_busy(f, &middle, 1, &block);

	if (status != RF_OK)
		return status;
	if (!f->machine->shared_memory.bytes_per_cy.known) /* it is part of the first cache */
		capacity -= (double)(resident * shared_bytes);
	f->out->block_lines_bytes = lines_of(f, &block);
	f->out->first_lost = lost_first(f->out->block_lines_bytes, capacity);
	f->out->l2_load_bytes = asked;
	once = once_each(f, &block, all);
	if (block.loads_of_threads > 0 && once < asked)
		f->out->l2_load_bytes = once + (asked - once) * f->out->first_lost;
	return find_turns(f, middle, block.loads_of_threads, all, asked, capacity);
}

/* The share that the L2 lost of what lies so much of its capacity back. */
static double lost(double fill)
{
	return exp(-37.1 * exp(-3.2 * fill));
}

/* Bytes of the wave that `distance` blocks before it touched, and how much of the L2 was filled
 * since. */
static enum rf_status overlap(struct finding *f, const struct rf_touched *wave, int64_t distance,
                              double *common, struct rf_gpu_comeback *back)
{
	int64_t start = f->first - distance;
	struct rf_touched old, both;
	enum rf_status status;

	*common = 0;
	if (start < 0 || distance > MOST_WAVES * f->wave || distance > MOST_BLOCKS)
		return RF_OK;
	status = touch(f, start, distance, &old);
	if (status == RF_OK)
		status = touch(f, start, distance + f->wave, &both);
	if (status != RF_OK)
		return status;
	*common = loads(f, wave) + loads(f, &old) - loads(f, &both);
	back->between_bytes = loads(f, &old) + stores(f, &old);
	back->wave_bytes = loads(f, wave) - *common;
	back->capacity_bytes = f->capacity_bytes;
	back->fill = (back->between_bytes + back->wave_bytes) / f->capacity_bytes;
	back->known = back->fill > 0;
	return RF_OK;
}

/* How many times what a wave does the launch does. */
static double scale_of(const struct finding *f, double all, double of_wave)
{
	return of_wave > 0 ? all / of_wave : (double)f->blocks / (double)f->wave;
}

static enum rf_status find_memory(struct finding *f)
{
	const int64_t *grid = f->counts->grid;
	double asked, all_loads = accesses_of_all(f, RF_READ, &asked);
	double all_stores = accesses_of_all(f, RF_WRITE, &asked), row = 0, plane = 0, hits, scale;
	struct rf_touched wave;
	enum rf_status status = touch_busy(f, &f->first, f->wave, &wave);

	if (status == RF_OK && f->wave < f->blocks && grid[0] > 1 && grid[1] * grid[2] > 1)
		status = overlap(f, &wave, grid[0], &row, &f->out->row);
	if (status == RF_OK && f->wave < f->blocks && grid[2] > 1)
		status = overlap(f, &wave, grid[0] * grid[1], &plane, &f->out->plane);
	if (status != RF_OK)
		return status;
	hits = row * (1 - lost(f->out->row.fill));
	if (plane > row)
		hits += (plane - row) * (1 - lost(f->out->plane.fill));
	scale = scale_of(f, all_loads, wave.loads_of_threads);
	f->out->mem_load_bytes = (loads(f, &wave) - hits) * scale;
	f->out->mem_store_bytes =
	    stores(f, &wave) * scale_of(f, all_stores, wave.stores_of_threads);
	return RF_OK;
}

enum rf_status rf_volumes_find(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                               const struct rf_machine *machine,
                               const struct rf_warp_counts *counts, int64_t wave, int64_t resident,
                               int64_t shared_bytes, struct rf_arena *arena, struct rf_volumes *out)
{
	const struct rf_cache *last = &machine->caches[machine->cache_count - 1];
	struct finding f = { .stream = stream,
		             .memory = memory,
		             .machine = machine,
		             .counts = counts,
		             .arena = arena,
		             .out = out,
		             .blocks = counts->grid[0] * counts->grid[1] * counts->grid[2] };
	enum rf_status status;

	*out = (struct rf_volumes){ 0 };
	f.wave = wave < f.blocks ? wave : f.blocks;
	if (f.wave > MOST_BLOCKS)
		f.wave = MOST_BLOCKS;
	f.first = (f.blocks / 2) / f.wave * f.wave;
	if (f.first + f.wave > f.blocks)
		f.first = f.blocks - f.wave;
	f.load_piece = machine->memory.read_granule_bytes.known
	                   ? (int64_t)machine->memory.read_granule_bytes.value
	                   : memory->sector_bytes;
	f.store_piece = memory->sector_bytes;
	f.capacity_bytes = (double)last->effective_bytes;
	status = find_l2(&f, resident, shared_bytes);
	return status == RF_OK ? find_memory(&f) : status;
}
