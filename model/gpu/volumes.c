/* SPDX-License-Identifier: MIT
 *
 * What crosses the L2 and memory.
 *
 * Blocks share nothing in the first cache but chance, so that the L2 delivers the sectors that a
 * block touches, each once, and what the first cache has lost when the block comes back to it.
 * Threads that turn through loops come back to what the turns before touched, and not to all of
 * it: where that brings less, sectors come once for each time that a few turns leave them alone,
 * and the lines of these turns are all that is in between.  Stores go through to the L2, each
 * request by itself, and bring nothing in.
 *
 * Memory delivers what the blocks of a wave touch, those that run at a time, each granule once, but
 * for what the L2 keeps from the row of blocks before and from the plane of blocks before.  Whether
 * it does depends on what was touched since,
 *
 *     touched by these blocks + by the wave - by both
 *
 * These are the layer conditions of a GPU; what caches lose is in lost_share.c.  A launch that is
 * small enough to be looked at as a whole tells how much its waves share in all; what is neither of
 * the row nor of the plane before is kept as far as the launch as a whole finds room.
 */
#include "model/gpu/volumes.h"

#include <math.h>

#include "model/gpu/block_classes.h"
#include "model/gpu/lost_share.h"
#include "model/gpu/touched.h"

/* Blocks that are looked at, in waves. */
enum { MOST_WAVES = 8, MOST_BLOCKS = 1 << 14 };

/* Classes of blocks that are looked at, and ranges that they may come to; but a few in any case. */
enum { MOST_CLASSES = 256, FEW_CLASSES = 16, MOST_SEEN = 1 << 17 };

/* Ranges of a whole launch that are worth it. */
enum { MOST_SEEN_OF_LAUNCH = 1 << 19 };

/* Of a loop inside the thread, that use lines together: a line of doubles. */
enum { TURNS_TOGETHER = 16 };

struct finding {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const struct rf_machine *machine;
	const struct rf_warp_counts *counts;
	struct rf_arena *arena;
	struct rf_arena *scratch; /* for what a block touches */
	struct rf_volumes *out;
	struct rf_block_classes classes;
	int64_t blocks, wave, first; /* of the grid; of a wave, and its first one */
	bool with_computed;          /* of places that lanes compute, too, ... */
	bool gives_up;               /* ... which are too many even of a block */
	int64_t load_piece, store_piece;
	double capacity_bytes; /* of the L2 */
};

static enum rf_status touch_turns(struct finding *f, int64_t first, int64_t count, int64_t turns,
                                  struct rf_touched *touched)
{
	const struct rf_touched_by by = { f->counts->grid, first, count, turns, f->with_computed };
	enum rf_status status =
	    rf_touched_by_blocks(f->stream, f->memory, &by, f->scratch, touched);

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

	while (status == RF_OK && *first > 0 && !touched->is_too_much &&
	       touched->load_count + touched->store_count == 0) {
		*first /= 2;
		status = touch(f, *first, count, touched);
	}
	return status;
}

/* How many classes are worth it, of which one touches that much. */
static size_t most_classes(const struct rf_touched *touched)
{
	size_t most = MOST_SEEN / (touched->seen + 1);

	return most > MOST_CLASSES ? MOST_CLASSES : most < FEW_CLASSES ? FEW_CLASSES : most;
}

static double loads(const struct finding *f, const struct rf_touched *touched)
{
	return rf_touched_bytes(touched->load_count, touched->loads, f->load_piece);
}

static double stores(const struct finding *f, const struct rf_touched *touched)
{
	return rf_touched_bytes(touched->store_count, touched->stores, f->store_piece);
}

/* Whether an access leads to places of global memory that are looked at. */
static bool is_followed(const struct finding *f, size_t index)
{
	const struct rf_access *access = &f->stream->kernel->accesses[index];

	return f->stream->kernel->arrays[access->array].space == RF_SPACE_GLOBAL &&
	       (!access->is_indirect || (f->with_computed && !f->counts->accesses[index].is_lost));
}

/* How often threads load, or store, at known places in the whole launch, and how many bytes their
 * requests ask for. */
static double accesses_of_all(const struct finding *f, enum rf_access_kind kind, double *bytes)
{
	const struct rf_kernel *kernel = f->stream->kernel;
	double threads = 0;

	*bytes = 0;
	for (size_t i = 0; i < kernel->access_count; ++i) {
		if (kernel->accesses[i].kind != kind || !is_followed(f, i))
			continue;
		*bytes += f->counts->accesses[i].most.sectors * (double)f->memory->sector_bytes;
		threads += f->counts->accesses[i].threads;
	}
	return threads;
}

/* ---- layer conditions ---- */

/* Adds one whose members up to the capacity are known, of a size that is `now` and that what is in
 * between grows with. */
static struct rf_gpu_condition *judge(struct finding *f, enum rf_lost_cache cache,
                                      const struct rf_gpu_condition *condition)
{
	struct rf_gpu_condition *c = &f->out->conditions[f->out->condition_count++];
	double all, holds = rf_lost_holds_up_to(cache, condition->capacity_bytes);
	double broken = rf_lost_broken_from(cache, condition->capacity_bytes);

	*c = *condition;
	all = c->between_bytes + c->running_bytes;
	c->fill = c->capacity_bytes > 0 ? all / c->capacity_bytes : 0;
	c->kept = 1 - rf_lost_share(cache, all, c->capacity_bytes);
	c->verdict = all < holds ? "holds" : all < broken ? "marginal" : "broken";
	if (holds > c->running_bytes)
		c->holds_up_to = c->now * (holds - c->running_bytes) / c->between_bytes;
	if (broken > c->running_bytes)
		c->broken_from = c->now * (broken - c->running_bytes) / c->between_bytes;
	return c;
}

/* What blocks load by themselves, of all blocks of the launch. */
struct by_blocks {
	double bytes;       /* of sectors, each once a block */
	double loads;       /* how often threads do */
	double lines;       /* bytes of lines, of a block of the class that loads most often */
	double least, most; /* bytes for a load, of a class */
};

/* What blocks touch that stand for all. */
static enum rf_status touch_classes(struct finding *f, int64_t turns, struct by_blocks *sum)
{
	double most = 0;

	*sum = (struct by_blocks){ .least = INFINITY };
	for (size_t i = 0; i < f->classes.count && !f->gives_up; ++i) {
		const struct rf_block_class *class = &f->classes.items[i];
		struct rf_touched touched;
		double bytes;

		rf_arena_clear(f->scratch);
		if (touch_turns(f, class->number, 1, turns, &touched) != RF_OK)
			return RF_FAILED;
		f->gives_up |= touched.is_too_much;
		bytes =
		    rf_touched_bytes(touched.load_count, touched.loads, f->memory->sector_bytes);
		if (touched.loads_of_threads > 0) {
			sum->least = fmin(sum->least, bytes / touched.loads_of_threads);
			sum->most = fmax(sum->most, bytes / touched.loads_of_threads);
		}
		sum->bytes += class->blocks * bytes;
		sum->loads += class->blocks * touched.loads_of_threads;
		if (class->blocks * touched.loads_of_threads > most) {
			most = class->blocks * touched.loads_of_threads;
			sum->lines = rf_touched_bytes(touched.load_count, touched.loads,
			                              f->memory->line_bytes);
		}
		if (i == 0)
			rf_block_classes_limit(&f->classes, most_classes(&touched));
	}
	return RF_OK;
}

/* What a launch loads where blocks load each sector once for the loads of their threads, of which
 * the launch has so many. */
static double once_each(const struct by_blocks *sum, double all)
{
	return sum->loads > 0 ? sum->bytes * all / sum->loads : 0;
}

/* What turns load, of a launch with so many loads in them: a few turns the sectors that they touch,
 * and those behind them what twice as many touch besides. */
static enum rf_status find_turn_bytes(struct finding *f, double all, struct by_blocks *few,
                                      double *bytes)
{
	struct by_blocks twice;
	enum rf_status status = touch_classes(f, TURNS_TOGETHER, few);

	if (status == RF_OK && few->loads > 0)
		status = touch_classes(f, 2 * TURNS_TOGETHER, &twice);
	if (status != RF_OK || !(few->loads > 0))
		return status;
	*bytes = few->bytes * all / few->loads;
	if (all > few->loads && twice.loads > few->loads)
		*bytes = few->bytes + (all - few->loads) * (twice.bytes - few->bytes) /
		                          (twice.loads - few->loads);
	return RF_OK;
}

/* With what is in no loop of the thread, and what a few turns touch; but no less than all turns
 * touch, each sector `once`. */
static enum rf_status find_turns(struct finding *f, double whole, double all, double asked,
                                 double once, struct rf_gpu_condition *first)
{
	struct by_blocks outside, few;
	enum rf_status status = touch_classes(f, 0, &outside);
	struct rf_gpu_condition of_turns = *first;
	double in_none = status == RF_OK ? all * outside.loads / whole : 0, by_turns, bytes;

	if (status == RF_OK)
		status = find_turn_bytes(f, all - in_none, &few, &by_turns);
	if (status != RF_OK || !(few.loads > 0))
		return status;
	by_turns += once_each(&outside, in_none);
	if (by_turns < once)
		by_turns = once;
	of_turns.reuse = "turns";
	of_turns.between_bytes = few.lines;
	of_turns.saved_bytes = by_turns < asked ? asked - by_turns : 0;
	bytes =
	    asked - of_turns.saved_bytes * (1 - rf_lost_share(RF_LOST_FIRST, of_turns.between_bytes,
	                                                      of_turns.capacity_bytes));
	if (bytes < f->out->l2_load_bytes) {
		f->out->l2_load_bytes = bytes;
		f->out->condition_count = 0;
		judge(f, RF_LOST_FIRST, &of_turns);
	}
	return RF_OK;
}

/* Where blocks stand for others no load brings less than for the least of them, and none more than
 * for the most. */
static void put_sample(const struct finding *f, const struct by_blocks *blocks, double all,
                       double asked)
{
	double once = once_each(blocks, all), bytes = f->out->l2_load_bytes;

	if (!f->classes.is_sample || !f->with_computed)
		return;
	f->out->sampled_blocks = f->classes.count;
	f->out->least_l2_load_bytes = fmax(bytes - (once - blocks->least * all), 0);
	f->out->most_l2_load_bytes = fmin(bytes + (blocks->most * all - once), asked);
}

/* From what blocks touch, those that are alike once. */
static enum rf_status find_l2(struct finding *f, int64_t resident, int64_t shared_bytes)
{
	const struct rf_cache *cache = &f->machine->caches[0];
	const int64_t *threads = f->counts->block;
	double asked, all = accesses_of_all(f, RF_READ, &asked), once;
	struct rf_gpu_condition first = { .level = cache->name,
		                          .reuse = "block",
		                          .unit = "threads of a block",
		                          .capacity_bytes = (double)cache->effective_bytes,
		                          .now = (double)(threads[0] * threads[1] * threads[2]) };
	struct by_blocks blocks;
	enum rf_status status = rf_block_classes_find(f->stream, f->memory, f->counts->grid,
	                                              f->with_computed, f->arena, &f->classes);

	if (status == RF_OK)
		status = touch_classes(f, RF_WARP_ALL_TURNS, &blocks);
	if (status != RF_OK)
		return status;
	if (!f->machine->shared_memory.bytes_per_cy.known) /* it is part of the first cache */
		first.capacity_bytes -= (double)(resident * shared_bytes);
	f->out->l2_load_bytes = asked;
	if (!(blocks.loads > 0) || f->gives_up)
		return RF_OK;
	first.between_bytes = blocks.lines;
	once = once_each(&blocks, all);
	first.saved_bytes = once < asked ? asked - once : 0;
	f->out->l2_load_bytes -= first.saved_bytes * judge(f, RF_LOST_FIRST, &first)->kept;
	status = find_turns(f, blocks.loads, all, asked, once, &first);
	put_sample(f, &blocks, all, asked);
	return status;
}

/* Bytes of the wave that `distance` blocks before it touched, and what was touched since; the size
 * is what these blocks do of the launch. */
static enum rf_status overlap(struct finding *f, const struct rf_touched *wave, int64_t distance,
                              double *common, struct rf_gpu_condition *back)
{
	int64_t start = f->first - distance;
	double asked, all = accesses_of_all(f, RF_READ, &asked);
	struct rf_touched old, both;
	enum rf_status status;

	*common = 0;
	if (start < 0 || distance > MOST_WAVES * f->wave || distance > MOST_BLOCKS)
		return RF_OK;
	status = touch(f, start, distance, &old);
	if (status == RF_OK)
		status = touch(f, start, distance + f->wave, &both);
	if (status != RF_OK || old.is_too_much || both.is_too_much)
		return status;
	*common = loads(f, wave) + loads(f, &old) - loads(f, &both);
	back->between_bytes = loads(f, &old) + stores(f, &old);
	back->running_bytes = loads(f, wave) - *common;
	back->capacity_bytes = f->capacity_bytes;
	back->now = all > 0 ? old.loads_of_threads / all : (double)distance / (double)f->blocks;
	return RF_OK;
}

/* How many times what a wave does the launch does. */
static double scale_of(const struct finding *f, double all, double of_wave)
{
	return of_wave > 0 ? all / of_wave : (double)f->blocks / (double)f->wave;
}

/* What all waves bring to memory and take from it, each by itself, and what they touch together,
 * where that is not too much to be looked at. */
struct launch {
	double load_bytes, store_bytes;
	bool is_known;
	double known_load_bytes, known_store_bytes;
};

static enum rf_status find_launch(struct finding *f, const struct rf_touched *wave,
                                  struct launch *launch)
{
	double waves = (double)f->blocks / (double)f->wave, asked;
	double all_loads = accesses_of_all(f, RF_READ, &asked);
	double all_stores = accesses_of_all(f, RF_WRITE, &asked);
	const struct rf_touched_by by = { f->counts->grid, 0, f->blocks, RF_WARP_ALL_TURNS,
		                          f->with_computed };
	struct rf_touched all;

	*launch = (struct launch){
		.load_bytes = loads(f, wave) * scale_of(f, all_loads, wave->loads_of_threads),
		.store_bytes = stores(f, wave) * scale_of(f, all_stores, wave->stores_of_threads)
	};
	if (waves <= 1 || (double)wave->seen * waves > MOST_SEEN_OF_LAUNCH)
		return RF_OK;
	if (rf_touched_by_blocks(f->stream, f->memory, &by, f->scratch, &all) != RF_OK)
		return RF_FAILED;
	launch->is_known = !all.is_cut && !all.is_too_much;
	launch->known_load_bytes = loads(f, &all);
	launch->known_store_bytes = stores(f, &all);
	return RF_OK;
}

/* What the L2 keeps for the wave of the row of blocks before it, and of the plane. */
static enum rf_status find_neighbours(struct finding *f, const struct rf_touched *wave,
                                      struct rf_gpu_condition *row, struct rf_gpu_condition *plane)
{
	const int64_t *grid = f->counts->grid;
	double asked,
	    scale = scale_of(f, accesses_of_all(f, RF_READ, &asked), wave->loads_of_threads);
	double of_row = 0, of_plane = 0;
	enum rf_status status = RF_OK;

	if (grid[0] > 1 && grid[1] * grid[2] > 1)
		status = overlap(f, wave, grid[0], &of_row, row);
	if (status == RF_OK && grid[2] > 1)
		status = overlap(f, wave, grid[0] * grid[1], &of_plane, plane);
	row->saved_bytes = of_row * scale;
	plane->saved_bytes = (of_plane > of_row ? of_plane - of_row : 0) * scale;
	return status;
}

/* Of what a wave in the middle shares with neighbours no more than all waves share, those at the
 * edges among them; the rest is brought by others. */
static void put_rest(const struct finding *f, const struct launch *launch,
                     struct rf_gpu_condition *row, struct rf_gpu_condition *plane,
                     struct rf_gpu_condition *rest)
{
	double shared = launch->load_bytes - launch->known_load_bytes;
	double both = row->saved_bytes + plane->saved_bytes;

	if (!launch->is_known)
		return;
	if (shared < 0)
		shared = 0;
	if (both > shared) {
		row->saved_bytes *= shared / both;
		plane->saved_bytes *= shared / both;
	} else {
		rest->saved_bytes = shared - both;
	}
	rest->between_bytes = launch->known_load_bytes + launch->known_store_bytes;
	rest->capacity_bytes = f->capacity_bytes;
	rest->now = 1;
}

/* What memory need not load, as the L2 keeps what other waves brought. */
static enum rf_status find_hits(struct finding *f, const struct rf_touched *wave,
                                const struct launch *launch, double *hits)
{
	const char *level = f->machine->caches[f->machine->cache_count - 1].name;
	struct rf_gpu_condition of[] = {
		{ .level = level, .reuse = "row", .unit = "iterations of a row" },
		{ .level = level, .reuse = "plane", .unit = "iterations of a plane" },
		{ .level = level, .reuse = "launch", .unit = "iterations of the launch" },
	};
	enum rf_status status = RF_OK;

	*hits = 0;
	if (f->wave >= f->blocks)
		return RF_OK;
	status = find_neighbours(f, wave, &of[0], &of[1]);
	if (status != RF_OK)
		return status;
	put_rest(f, launch, &of[0], &of[1], &of[2]);
	for (size_t i = 0; i < sizeof(of) / sizeof(*of); ++i)
		if (of[i].between_bytes > 0 && (i < 2 || of[i].saved_bytes > 0))
			*hits += of[i].saved_bytes * judge(f, RF_LOST_L2, &of[i])->kept;
	return RF_OK;
}

/* Of what all waves bring, or take, that which lies at computed places but for what two of them do,
 * if these have something in common. */
static double shared_bytes_of(double all, double plain, double one, double other, double common,
                              double scale)
{
	double certain = plain * scale + fmax(one + other - common - 2 * plain, 0);

	return common > 0 ? fmax(all - certain, 0) : 0;
}

/* Where lanes compute places, and the launch is too large to be looked at, waves that are far apart
 * may bring the same: if two of them do, no more is certain than what both touch. */
static enum rf_status find_shared(struct finding *f, const struct rf_touched *wave,
                                  const struct launch *launch)
{
	int64_t first = f->first / 5 * 2 / f->wave * f->wave;
	double asked, all = accesses_of_all(f, RF_READ, &asked);
	struct rf_touched other, plain;
	enum rf_status status;

	if (!f->with_computed || launch->is_known || first + f->wave > f->first)
		return RF_OK;
	status = touch(f, first, f->wave, &other);
	f->with_computed = false;
	if (status == RF_OK)
		status = touch(f, f->first, f->wave, &plain);
	f->with_computed = true;
	if (status != RF_OK || other.is_too_much)
		return status;
	f->out->shared_mem_bytes =
	    shared_bytes_of(f->out->mem_load_bytes, loads(f, &plain), loads(f, wave),
	                    loads(f, &other),
	                    rf_touched_bytes_of_both(wave->load_count, wave->loads,
	                                             other.load_count, other.loads, f->load_piece),
	                    scale_of(f, all, wave->loads_of_threads)) +
	    shared_bytes_of(
		f->out->mem_store_bytes, stores(f, &plain), stores(f, wave), stores(f, &other),
		rf_touched_bytes_of_both(wave->store_count, wave->stores, other.store_count,
	                                 other.stores, f->store_piece),
		scale_of(f, accesses_of_all(f, RF_WRITE, &asked), wave->stores_of_threads));
	return RF_OK;
}

static enum rf_status find_memory(struct finding *f)
{
	double hits, kept;
	struct rf_touched wave;
	struct launch launch;
	enum rf_status status = touch_busy(f, &f->first, f->wave, &wave);

	/* Fewer blocks than run, where these touch too many places to be looked at. */
	while (status == RF_OK && (f->out->is_cut || wave.is_too_much) && f->wave > 1) {
		f->out->is_cut = false;
		f->out->is_part = true;
		f->wave = (f->wave + 3) / 4;
		status = touch_busy(f, &f->first, f->wave, &wave);
	}
	f->gives_up |= wave.is_too_much;
	if (f->gives_up)
		return status;
	if (status == RF_OK)
		status = find_launch(f, &wave, &launch);
	if (status == RF_OK)
		status = find_hits(f, &wave, &launch, &hits);
	if (status != RF_OK)
		return status;
	f->out->mem_load_bytes = launch.load_bytes - hits;
	f->out->mem_store_bytes = launch.store_bytes;
	if (!launch.is_known)
		return find_shared(f, &wave, &launch);
	/* Nothing comes less than once; what is stored by several waves leaves the L2 once. */
	if (f->out->mem_load_bytes < launch.known_load_bytes)
		f->out->mem_load_bytes = launch.known_load_bytes;
	kept = 1 - rf_lost_share(RF_LOST_L2, launch.known_load_bytes + launch.known_store_bytes,
	                         f->capacity_bytes);
	f->out->mem_store_bytes -= (launch.store_bytes - launch.known_store_bytes) * kept;
	return RF_OK;
}

/* With what lies at places that lanes compute, unless there are none or that is too much. */
static bool has_computed(const struct finding *f)
{
	const struct rf_kernel *kernel = f->stream->kernel;
	bool has = false;

	for (size_t i = 0; i < kernel->access_count && !has; ++i)
		has = kernel->accesses[i].is_indirect && is_followed(f, i) &&
		      f->counts->accesses[i].requests > 0;
	return has;
}

static enum rf_status find(struct finding *f, int64_t wave, int64_t resident, int64_t shared_bytes)
{
	enum rf_status status;

	*f->out = (struct rf_volumes){ .with_computed = f->with_computed };
	f->gives_up = false;
	f->wave = wave < f->blocks ? wave : f->blocks;
	if (f->wave > MOST_BLOCKS)
		f->wave = MOST_BLOCKS;
	f->first = (f->blocks / 2) / f->wave * f->wave;
	if (f->first + f->wave > f->blocks)
		f->first = f->blocks - f->wave;
	status = find_l2(f, resident, shared_bytes);
	return status == RF_OK && !f->gives_up ? find_memory(f) : status;
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
		             .scratch = rf_arena_new(),
		             .out = out,
		             .blocks = counts->grid[0] * counts->grid[1] * counts->grid[2] };
	enum rf_status status = RF_FAILED;

	if (f.scratch == NULL)
		return RF_FAILED;
	f.load_piece = machine->memory.read_granule_bytes.known
	                   ? (int64_t)machine->memory.read_granule_bytes.value
	                   : memory->sector_bytes;
	f.store_piece = memory->sector_bytes;
	f.capacity_bytes = (double)last->effective_bytes;
	f.with_computed = true;
	f.with_computed = has_computed(&f);
	status = find(&f, wave, resident, shared_bytes);
	if (status == RF_OK && f.gives_up) {
		f.with_computed = false;
		status = find(&f, wave, resident, shared_bytes);
	}
	rf_arena_free(f.scratch);
	return status;
}
