/* SPDX-License-Identifier: MIT
 *
 * How threads share the turns of a loop, and how long they work side by side.
 *
 * T turns on n threads are done in no less than T / n, rounded up, turns of one thread: eight turns
 * on five threads take two, as on four.  Threads without a turn wait, and so do those that are done
 * before others: at the end of the loop all wait for the one that has most to do.  So a run falls
 * into phases,
 *
 *     while a threads work, a part s_a of the iterations is done,
 *
 * which take s_a / P(a) of the time of an iteration if a threads do P(a) iterations in a second.
 * Where threads wait for memory anyway, few of them are as fast as all, and uneven shares cost
 * little; where they compute, the longest thread decides.
 *
 * Turns may differ: of a triangle the last ones, or the first ones, have more to do.  What a turn
 * has to do is counted for some of them, evenly spread, with what lies between on a straight line.
 * Blocks of turns (OpenMP's static schedule, the usual one) are as long as each other to a turn,
 * chunks go to the threads in turn or to the first that is free (dynamic).  Of a great many chunks
 * each thread has as much.
 *
 * Where directives divide some loops of a kernel, one thread does what stands outside of these.
 */
#include "model/traffic/nest/thread_turns.h"

#include <math.h>
#include <stdlib.h>

#include "model/traffic/nest/stream_values.h"
#include "model/traffic/nest/work_sharing.h"

enum {
	PROFILE_POINTS = 65, /* turns that are counted of a loop whose turns differ */
	SAMPLES = 16,        /* of the turns of a loop around it, or inside */
	MOST_DEALT = 8192,   /* chunks that are handed out one by one */
	MOST_FREE = 2048,    /* the same, where threads take them as they come */
	MOST_PHASES = 12
};

/* Of all: less is no phase. */
#define LITTLE 1e-6

/* ---- what turns have to do ---- */

/* Of a loop: the work of all turns before the i-th of these points. */
struct profile {
	double turns;
	size_t points;
	double at[PROFILE_POINTS + 1], before[PROFILE_POINTS + 1];
};

static struct profile even_profile(double turns, double work)
{
	struct profile profile = { .turns = turns, .points = 2 };

	profile.at[1] = turns;
	profile.before[1] = work;
	return profile;
}

static double work_before(const struct profile *profile, double turn)
{
	size_t i = 1;

	while (i + 1 < profile->points && profile->at[i] < turn)
		++i;
	return profile->before[i - 1] + (profile->before[i] - profile->before[i - 1]) *
	                                    (turn - profile->at[i - 1]) /
	                                    (profile->at[i] - profile->at[i - 1]);
}

static double work_between(const struct profile *profile, double first, double end)
{
	return work_before(profile, fmin(end, profile->turns)) - work_before(profile, first);
}

/* ---- threads ---- */

/* Work by threads at work. */
struct builder {
	int64_t threads, team; /* all, and those that share the loop at hand */
	double *loads;         /* of each thread, for one loop */
	double *done;          /* by so many threads at work, from 1 on */
	double alone;          /* of one, outside of loops that directives divide */
	int64_t working;
	const bool *is_divided; /* by loop */
	bool says_so;           /* some loop has a directive */
	int64_t *values;
	size_t shared, shared_in_blocks; /* how many loops were, and so that each has one block */
	struct rf_thread_block *blocks;  /* of the last one of these, ... */
	int64_t start;                   /* ... whose variable this is in its first turn, ... */
	bool turns_differ;               /* ... and whether they do */
};

static void deal_blocks(struct builder *b, const struct profile *profile)
{
	double each = floor(profile->turns / (double)b->team);
	double more = profile->turns - each * (double)b->team, first = 0;

	for (int64_t t = 0; t < b->team; ++t) {
		double end = first + each + ((double)t < more ? 1 : 0);

		b->loads[t] = work_between(profile, first, end);
		b->blocks[t] =
		    (struct rf_thread_block){ (int64_t)first, (int64_t)end, b->loads[t] };
		first = end;
	}
}

static void deal_evenly(struct builder *b, const struct profile *profile)
{
	for (int64_t t = 0; t < b->team; ++t)
		b->loads[t] = work_between(profile, 0, profile->turns) / (double)b->team;
}

static int64_t least_loaded(const struct builder *b)
{
	int64_t least = 0;

	for (int64_t t = 1; t < b->team; ++t)
		if (b->loads[t] < b->loads[least])
			least = t;
	return least;
}

static void deal_chunks(struct builder *b, const struct profile *profile,
                        const struct rf_schedule *schedule)
{
	bool is_free = schedule->kind == RF_SCHEDULE_FREE;
	double chunk = (double)schedule->chunk, count = ceil(profile->turns / chunk);

	if (count > (is_free ? MOST_FREE : MOST_DEALT)) {
		deal_evenly(b, profile);
		return;
	}
	for (int64_t t = 0; t < b->team; ++t)
		b->loads[t] = 0;
	for (int64_t i = 0; i < (int64_t)count; ++i)
		b->loads[is_free ? least_loaded(b) : i % b->team] +=
		    work_between(profile, (double)i * chunk, (double)(i + 1) * chunk);
}

static int by_load(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* All begin together, and each stops when it has done its part. */
static void add_phases(struct builder *b, double times)
{
	double before = 0;
	int64_t idle = 0;

	qsort(b->loads, (size_t)b->threads, sizeof(*b->loads), by_load);
	while (idle < b->threads && b->loads[idle] <= 0)
		++idle;
	if (b->threads - idle > b->working)
		b->working = b->threads - idle;
	for (int64_t t = idle; t < b->threads; ++t) {
		int64_t left = b->threads - t;

		b->done[left] += times * (b->loads[t] - before) * (double)left;
		before = b->loads[t];
	}
}

static void share(struct builder *b, const struct profile *profile, const struct rf_loop *loop,
                  double times)
{
	struct rf_schedule schedule = rf_schedule_of(loop);

	if (!(profile->turns > 0))
		return;
	b->team = b->threads;
	if (loop->most_threads > 0 && loop->most_threads < b->threads)
		b->team = loop->most_threads;
	for (int64_t t = b->team; t < b->threads; ++t)
		b->loads[t] = 0;
	b->shared += 1;
	b->shared_in_blocks += schedule.kind == RF_SCHEDULE_BLOCKS && loop->collapse <= 1;
	if (schedule.kind == RF_SCHEDULE_BLOCKS)
		deal_blocks(b, profile);
	else
		deal_chunks(b, profile, &schedule);
	add_phases(b, times);
}

/* ---- the tree of a run ---- */

static double work_of(struct builder *b, const struct rf_stream_node *node);

/* The i-th of `count` turns that stand for all of a loop: the middles of as many equal parts. */
static int64_t sample(const struct rf_stream_node *loop, int64_t lower, int64_t upper,
                      uint64_t turns, uint64_t count, uint64_t i)
{
	int64_t step = loop->loop->step;
	uint64_t turn = (uint64_t)(((double)i + 0.5) * (double)turns / (double)count);

	return (step > 0 ? lower : upper - 1) + (int64_t)turn * step;
}

static uint64_t samples_of(const struct rf_stream_node *loop, uint64_t turns)
{
	uint64_t most = loop->is_independent ? 1 : SAMPLES;

	return turns < most ? turns : most;
}

static double work_of_loop(struct builder *b, const struct rf_stream_node *loop)
{
	int64_t lower = 0, upper = 0;
	uint64_t turns = 1, count;
	double sum = 0;

	if (!rf_stream_turns(loop, b->values, &lower, &upper, &turns))
		return work_of(b, loop->children);
	count = samples_of(loop, turns);
	for (uint64_t i = 0; i < count; ++i) {
		b->values[loop->loop->id] = sample(loop, lower, upper, turns, count, i);
		sum += work_of(b, loop->children) * (double)turns / (double)count;
	}
	return sum;
}

/* Which branch is taken; the first where data decide. */
static const struct rf_stream_node *branch(const struct builder *b,
                                           const struct rf_stream_node *guard)
{
	bool known, is_taken = rf_stream_takes(guard, b->values, &known);

	return is_taken || !known ? guard->children : guard->otherwise;
}

/* References that these nodes touch, and one more for each statement. */
static double work_of(struct builder *b, const struct rf_stream_node *node)
{
	double sum = 0;

	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_LOOP)
			sum += work_of_loop(b, node);
		else if (node->kind == RF_NODE_GUARD)
			sum += work_of(b, branch(b, node));
		else
			sum += 1 + (double)node->reference_count;
	return sum;
}

/* Turns of the `left` - 1 loops that are collapsed with this one, in one of its. */
static double collapsed_turns(struct builder *b, const struct rf_stream_node *loop, int left)
{
	const struct rf_stream_node *inner = loop->children;
	int64_t lower = 0, upper = 0;
	uint64_t turns, count;
	double sum = 0;

	if (left <= 1 || inner == NULL || inner->kind != RF_NODE_LOOP || inner->next != NULL ||
	    !rf_stream_turns(inner, b->values, &lower, &upper, &turns))
		return 1;
	count = left > 2 ? samples_of(inner, turns) : turns > 0;
	for (uint64_t i = 0; i < count; ++i) {
		b->values[inner->loop->id] = sample(inner, lower, upper, turns, count, i);
		sum += collapsed_turns(b, inner, left - 1) * (double)turns / (double)count;
	}
	return sum;
}

/* The turns of a loop that differ, those of loops collapsed with it one by one. */
static struct profile profile_of(struct builder *b, const struct rf_stream_node *loop,
                                 int64_t lower, int64_t upper, uint64_t turns)
{
	uint64_t count = turns < PROFILE_POINTS ? turns : PROFILE_POINTS;
	double each = (double)turns / (double)count;
	struct profile profile = { .points = 1 };

	for (uint64_t i = 0; i < count; ++i) {
		double inside, before = profile.before[profile.points - 1];

		b->values[loop->loop->id] = sample(loop, lower, upper, turns, count, i);
		inside = collapsed_turns(b, loop, loop->loop->collapse);
		if (!(inside > 0))
			continue;
		profile.turns += each * inside;
		profile.at[profile.points] = profile.turns;
		profile.before[profile.points++] = before + work_of(b, loop->children) * each;
	}
	return profile;
}

static void divide(struct builder *b, const struct rf_stream_node *loop, double times)
{
	int64_t lower = 0, upper = 0;
	uint64_t turns;
	struct profile profile;

	if (!rf_stream_turns(loop, b->values, &lower, &upper, &turns)) {
		b->working = b->threads;
		b->done[b->threads] += times * work_of(b, loop->children);
		return;
	}
	b->start = loop->loop->step > 0 ? lower : upper - 1;
	b->turns_differ = !loop->is_independent;
	b->values[loop->loop->id] = lower;
	if (!loop->is_independent)
		profile = profile_of(b, loop, lower, upper, turns);
	else
		profile =
		    even_profile((double)turns * collapsed_turns(b, loop, loop->loop->collapse),
		                 (double)turns * work_of(b, loop->children));
	share(b, &profile, loop->loop, times);
}

/* Where directives say which loops are divided, no others are. */
static bool is_divided(const struct builder *b, const struct rf_loop *loop)
{
	return b->is_divided[loop->id] && (loop->is_parallel || !b->says_so);
}

static void walk(struct builder *b, const struct rf_stream_node *node, double times);

static void walk_turns(struct builder *b, const struct rf_stream_node *loop, double times)
{
	int64_t lower = 0, upper = 0;
	uint64_t turns, count;

	if (!rf_stream_turns(loop, b->values, &lower, &upper, &turns)) {
		walk(b, loop->children, times);
		return;
	}
	count = samples_of(loop, turns);
	for (uint64_t i = 0; i < count; ++i) {
		b->values[loop->loop->id] = sample(loop, lower, upper, turns, count, i);
		walk(b, loop->children, times * (double)turns / (double)count);
	}
}

static void walk(struct builder *b, const struct rf_stream_node *node, double times)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_LOOP && is_divided(b, node->loop))
			divide(b, node, times);
		else if (node->kind == RF_NODE_LOOP)
			walk_turns(b, node, times);
		else if (node->kind == RF_NODE_GUARD)
			walk(b, branch(b, node), times);
		else if (b->says_so)
			b->alone += times * (1 + (double)node->reference_count);
		else
			b->done[b->threads] += times * (1 + (double)node->reference_count);
}

/* ---- the whole ---- */

static bool make_builder(struct builder *b, size_t loop_count, int64_t threads,
                         struct rf_arena *arena)
{
	*b = (struct builder){ .threads = threads, .working = 1 };
	b->loads = RF_NEW_ARRAY(arena, double, (size_t)threads);
	b->done = RF_NEW_ARRAY(arena, double, (size_t)threads + 1);
	b->values = RF_NEW_ARRAY(arena, int64_t, loop_count + 1);
	b->blocks = RF_NEW_ARRAY(arena, struct rf_thread_block, (size_t)threads);
	return b->loads != NULL && b->done != NULL && b->values != NULL && b->blocks != NULL;
}

/* Neighbouring numbers of threads make one phase where there are many, so that their time stays as
 * it is when all are as fast: 1/a is their mean of 1/threads. */
static void add_phase(struct rf_thread_use *use, double work, double time)
{
	int64_t threads = (int64_t)llround(work / time);
	struct rf_thread_phase *last =
	    use->phase_count > 0 ? &use->phases[use->phase_count - 1] : NULL;

	if (last != NULL && last->threads == threads)
		last->share += work;
	else
		use->phases[use->phase_count++] = (struct rf_thread_phase){ threads, work };
}

static enum rf_status finish(struct builder *b, struct rf_arena *arena, struct rf_thread_use *use)
{
	double all = 0, time = 0, work_part = 0, time_part = 0;

	b->done[1] += b->alone;
	for (int64_t a = 1; a <= b->threads; ++a) {
		all += b->done[a];
		time += b->done[a] / (double)a;
	}
	use->phases = RF_NEW_ARRAY(arena, struct rf_thread_phase, MOST_PHASES + 2);
	if (use->phases == NULL)
		return RF_FAILED;
	use->known = all > 0;
	use->outside = all > 0 ? b->alone / all : 0;
	use->working = all > 0 ? b->working : b->threads;
	use->balance = all > 0 ? all / time / (double)b->threads : 1;
	for (int64_t a = b->threads; a >= 1 && all > 0; --a) {
		if (b->done[a] <= LITTLE * all)
			continue;
		work_part += b->done[a] / all;
		time_part += b->done[a] / all / (double)a;
		if (time_part < time / all / MOST_PHASES)
			continue;
		add_phase(use, work_part, time_part);
		work_part = time_part = 0;
	}
	if (work_part > 0)
		add_phase(use, work_part, time_part);
	return RF_OK;
}

static void tell_schedule(const struct rf_loop *loop, struct rf_thread_use *use)
{
	struct rf_schedule schedule = rf_schedule_of(loop);

	use->schedule = schedule.is_followed ? loop->schedule : "static";
	use->chunk = schedule.kind == RF_SCHEDULE_BLOCKS ? 0 : schedule.chunk;
	use->is_assumed = !schedule.is_followed;
	use->unfollowed = schedule.is_followed ? NULL : loop->schedule;
}

static int by_work(const void *a, const void *b)
{
	const struct rf_thread_block *x = a, *y = b;

	if (x->work != y->work)
		return x->work < y->work ? 1 : -1;
	return (x->first > y->first) - (x->first < y->first);
}

/* Tells the blocks of the only loop of a run that was shared, once, where its turns differ. */
static void tell_blocks(const struct builder *b, const struct rf_loop *loop,
                        struct rf_thread_use *use)
{
	double sum = 0;

	if (b->shared != 1 || b->shared_in_blocks != 1 || !b->turns_differ || b->alone > 0)
		return;
	qsort(b->blocks, (size_t)b->team, sizeof(*b->blocks), by_work);
	while (use->block_count < (size_t)b->team && b->blocks[use->block_count].work > 0)
		sum += b->blocks[use->block_count++].work;
	if (use->block_count == 0)
		return;
	use->heaviest = b->blocks[0].work * (double)b->threads / sum;
	use->blocks = b->blocks;
	use->block_loop = loop;
	use->block_start = b->start;
}

static bool has_directive(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (kernel->loops[i]->is_parallel || kernel->loops[i]->is_alone)
			return true;
	return false;
}

enum rf_status rf_thread_turns_of_nest(const struct rf_nest *nest, const double *sizes,
                                       int64_t threads, struct rf_arena *arena,
                                       struct rf_thread_use *use)
{
	size_t first = rf_work_sharing_first(nest, sizes, (double)threads);
	const struct rf_loop *loop = nest->loops[first].loop;
	struct builder b;
	struct profile profile;

	*use = (struct rf_thread_use){ .loop = loop->variable };
	if (!make_builder(&b, 0, threads, arena))
		return RF_FAILED;
	if (has_directive(nest->kernel) && !loop->is_parallel) {
		use->loop = NULL;
		b.alone = 1;
		return finish(&b, arena, use);
	}
	use->turns = rf_work_sharing_turns(nest, first, sizes);
	profile = even_profile(use->turns, use->turns);
	share(&b, &profile, loop, 1);
	tell_schedule(loop, use);
	return finish(&b, arena, use);
}

enum rf_status rf_thread_turns_of_run(const struct rf_stream *stream, int64_t threads,
                                      struct rf_arena *arena, struct rf_thread_use *use)
{
	const struct rf_kernel *kernel = stream->kernel;
	const struct rf_loop *one = NULL;
	struct rf_work_sharing sharing;
	struct builder b;
	size_t divided = 0;

	*use = (struct rf_thread_use){ .known = false };
	if (!make_builder(&b, kernel->loop_count, threads, arena) ||
	    rf_work_sharing_of_kernel(kernel, arena, &sharing) != RF_OK)
		return RF_FAILED;
	b.is_divided = sharing.is_divided;
	b.says_so = has_directive(kernel);
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (is_divided(&b, kernel->loops[i]) && divided++ == 0)
			one = kernel->loops[i];
	walk(&b, stream->root, 1);
	if (one != NULL)
		tell_schedule(one, use);
	if (divided == 1) {
		use->loop = one->variable;
		tell_blocks(&b, one, use);
	}
	return finish(&b, arena, use);
}
