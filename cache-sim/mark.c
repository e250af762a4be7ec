/* SPDX-License-Identifier: MIT
 *
 * Streams that repeat themselves, moved by a fixed distance.
 *
 * What a cache does next is decided by its state and by what it is asked.  Let the stream since a
 * mark come again, with all addresses moved by a distance D of whole lines.  If the state is now
 * that of the mark moved by D - the same lines in the same order with the same dirty bits, in sets
 * that rotated with them - then everything happens again, moved by D, and so on by induction for
 * every further time.  That holds for every policy that draws no random numbers.
 *
 * The levels nearer the core come into such a state soon: what they hold is young.  The last one
 * is large, its lines are old, and its sets may be hashed.  But it sees few requests, and those of
 * a period follow from those of the period before as well.  So the hierarchy is cut above the last
 * level.  Where the part nearer the core repeats, the last level alone goes on being simulated: its
 * requests since the mark are replayed, moved, once for each period.  The part nearer the core must
 * not see the difference.  It sees whether a line comes dirty out of a victim or exclusive level,
 * which is compared with what came in the first period, and which lines an inclusive level takes
 * away, which must be none that it holds.  Where that ends the last level is put back to where it
 * was at the beginning of that period.
 *
 * Now and then the last level as well is compared with itself a period before.  Once it agrees,
 * all that is left is arithmetic.
 */
#include "cache-sim/trees.h"

#include <stdlib.h>
#include <string.h>

/* An estimate needs this many times the lines of the last level, twice. */
enum { FILLS = 8 };

struct rf_sim_mark {
	struct rf_sim *sim;
	bool may_estimate;
	bool is_set;
	bool has_last; /* the last level was kept as well */
	bool is_wide;
	size_t first_request;
	uint64_t losses, recalls;
	uint64_t misses; /* of the first level */
	struct rf_sim_counters quiet;
	struct request *requests; /* of the period, while they are replayed */
	size_t request_count, request_room;
	struct place *places; /* of the requests, as long as the room for these */
	struct above above;
	struct state levels[MAX_LEVELS];
};

static struct level *last_of(struct rf_sim *sim)
{
	return &sim->levels[sim->level_count - 1];
}

/* ---- setting ---- */

static bool can_repeat(const struct rf_sim *sim)
{
	for (uint32_t at = 0; at < sim->level_count; ++at)
		if (sim->levels[at].policy == RF_SIM_RANDOM)
			return false;
	return sim->cores == 1;
}

struct rf_sim_mark *rf_sim_mark_new(struct rf_sim *sim)
{
	struct rf_sim_mark *mark = can_repeat(sim) ? calloc(1, sizeof(*mark)) : NULL;

	if (!mark)
		return NULL;
	mark->sim = sim;
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		if (rf_state_new(&mark->levels[at], &sim->levels[at]) &&
		    rf_trees_new_names(&mark->levels[at], &sim->levels[at]))
			continue;
		rf_sim_mark_free(mark);
		return NULL;
	}
	return mark;
}

void rf_sim_mark_free(struct rf_sim_mark *mark)
{
	if (!mark)
		return;
	rf_sim_mark_clear(mark);
	for (uint32_t at = 0; at < mark->sim->level_count; ++at)
		rf_state_free(&mark->levels[at]);
	free(mark->requests);
	free(mark->places);
	free(mark);
}

/* The last level is large: keeping it must not cost more than what has happened since. */
static bool is_worth_keeping(const struct rf_sim_mark *mark)
{
	const struct level *last = &mark->sim->levels[mark->sim->level_count - 1];
	uint64_t misses = mark->sim->levels[0].count.misses - mark->misses;

	return mark->sim->level_count == 1 || 4 * misses > last->sets * last->ways;
}

void rf_sim_mark_set(struct rf_sim_mark *mark)
{
	struct rf_sim *sim;
	uint32_t kept;

	if (!mark)
		return;
	rf_sim_mark_clear(mark);
	sim = mark->sim;
	mark->has_last = is_worth_keeping(mark);
	kept = sim->level_count - !mark->has_last;
	for (uint32_t at = 0; at < kept; ++at)
		rf_state_keep(&mark->levels[at], &sim->levels[at], sim->is_wide);
	mark->is_set = true;
	mark->is_wide = sim->is_wide;
	mark->first_request = sim->log.count;
	mark->losses = sim->log.losses;
	mark->quiet = sim->log.quiet;
	mark->recalls = sim->recalls;
	mark->misses = sim->levels[0].count.misses;
	++sim->marks_set;
	if (sim->level_count > 1)
		last_of(sim)->log = &sim->log;
}

void rf_sim_mark_clear(struct rf_sim_mark *mark)
{
	struct rf_sim *sim;

	if (!mark || !mark->is_set)
		return;
	sim = mark->sim;
	mark->is_set = false;
	if (--sim->marks_set > 0)
		return;
	last_of(sim)->log = NULL;
	sim->log.count = 0;
}

/* ---- whether it repeats ---- */

/* Whether a level holds what it did, moved, up to names of ways where these mean nothing. */
static bool is_moved(const struct state *then, const struct level *level, struct move move,
                     bool is_wide)
{
	return (rf_trees_can_rename(level) && rf_trees_are_moved(then, level, move, is_wide)) ||
	       rf_state_is_moved(then, level, move, is_wide);
}

static bool levels_are_moved(const struct rf_sim_mark *mark, uint32_t from, uint32_t to,
                             int64_t shift_bytes)
{
	for (uint32_t at = from; at < to; ++at) {
		struct move move;

		if (!rf_state_move_of(&mark->sim->levels[at], shift_bytes, &move) ||
		    !is_moved(&mark->levels[at], &mark->sim->levels[at], move, mark->is_wide))
			return false;
	}
	return true;
}

/* Makes entries able to hold addresses as far from these as a shift; false when they were not. */
static bool covers(struct rf_sim *sim, uint64_t first, uint64_t last, int64_t shift_bytes)
{
	bool was_wide = sim->is_wide;
	uint64_t shift = shift_bytes < 0 ? 0 - (uint64_t)shift_bytes : (uint64_t)shift_bytes;

	if (shift_bytes < 0 ? __builtin_sub_overflow(first, shift, &first)
	                    : __builtin_add_overflow(last, shift, &last))
		return false;
	rf_window_cover(sim, first, last);
	return sim->is_wide == was_wide;
}

static bool covers_levels(struct rf_sim *sim, uint32_t count, int64_t shift_bytes)
{
	for (uint32_t at = 0; at < count; ++at) {
		const struct level *level = &sim->levels[at];
		uint64_t first, last;

		if (rf_state_range(level, sim->is_wide, &first, &last) &&
		    !covers(sim, first << level->shift,
		            (last << level->shift) + level->line_bytes - 1, shift_bytes))
			return false;
	}
	return true;
}

static bool covers_requests(const struct rf_sim_mark *mark, int64_t shift_bytes)
{
	uint64_t first = UINT64_MAX, last = 0;

	for (size_t i = 0; i < mark->request_count; ++i) {
		const struct request *request = &mark->requests[i];
		uint64_t end = request->address + request->bytes - 1;

		first = request->address < first ? request->address : first;
		last = end > last ? end : last;
	}
	return mark->request_count == 0 || covers(mark->sim, first, last, shift_bytes);
}

/* ---- replaying the last level ---- */

/* Takes the requests since the mark out of the log, which goes on being written. */
static bool take_requests(struct rf_sim_mark *mark)
{
	const struct request_log *log = &mark->sim->log;
	size_t count = log->count - mark->first_request;

	if (mark->sim->level_count == 1 || log->losses != mark->losses ||
	    mark->sim->recalls != mark->recalls)
		return false;
	if (count > mark->request_room) {
		struct request *room = realloc(mark->requests, count * sizeof(*room));
		struct place *places = realloc(mark->places, count * sizeof(*places));

		mark->requests = room ? room : mark->requests;
		mark->places = places ? places : mark->places;
		if (!room || !places)
			return false;
		mark->request_room = count;
	}
	if (count > 0)
		memcpy(mark->requests, log->items + mark->first_request,
		       count * sizeof(*log->items));
	mark->request_count = count;
	return true;
}

/* Nothing is known of where the requests of a period before led.  Only of hashed sets it is worth
 * knowing, and only where periods go on from line to line. */
static void forget_places(struct rf_sim_mark *mark)
{
	const struct level *last = last_of(mark->sim);
	bool is_worth_it = last->index == INDEX_HASH && last->sets <= UINT32_MAX / 2 &&
	                   mark->above.shift >> last->shift > 0;

	mark->above.places = is_worth_it ? mark->places : NULL;
	if (is_worth_it && mark->request_count > 0)
		memset(mark->places, 0, mark->request_count * sizeof(*mark->places));
}

/* Prepares to see what an inclusive last level takes away. */
static void look_above(struct rf_sim_mark *mark, int64_t shift_bytes)
{
	struct rf_sim *sim = mark->sim;

	mark->above.shift = (uint64_t)shift_bytes;
	if (last_of(sim)->filling == RF_SIM_INCLUSIVE)
		sim->engine->look_above(sim, &mark->above, mark->requests, mark->request_count);
}

struct replay {
	struct rf_sim_mark *mark;
	struct rf_sim *sim;
	struct level *last;
	struct state *kept; /* of the last level, ... */
	uint64_t kept_at;   /* ... after so many periods */
	size_t kept_requests;
	int64_t shift_bytes;
	uint64_t times, done;
	uint64_t since;  /* requests since the last level was kept */
	bool is_whole;   /* the last level repeats as well */
	uint64_t enough; /* periods, after which what is left may be estimated; 0: never */
};

static void keep_last(struct replay *r)
{
	rf_state_keep(r->kept, r->last, r->sim->is_wide);
	r->kept_at = r->done;
	r->kept_requests = r->sim->log.count;
	r->since = 0;
}

static bool replay_once(struct replay *r)
{
	struct above *above = &r->mark->above;

	above->moved = r->done * (uint64_t)r->shift_bytes;
	if (!r->sim->engine->replay(r->sim, above, r->mark->requests, r->mark->request_count))
		return false;
	r->since += r->mark->request_count;
	r->sim->replayed += r->mark->request_count;
	++r->done;
	return true;
}

/* Goes back to the beginning of a period that went differently. */
static void undo_last(struct replay *r)
{
	uint64_t done = r->done;

	rf_state_put_back(r->kept, r->last, r->sim->is_wide);
	if (r->last->log && r->sim->log.count >= r->kept_requests)
		r->sim->log.count = r->kept_requests;
	r->done = r->kept_at;
	forget_places(r->mark);
	while (r->done < done)
		replay_once(r);
}

/* Half the periods until the level is filled many times go by before those that count. */
static bool replay_and_keep(struct replay *r)
{
	if (r->enough > 0 && r->done == r->enough / 2)
		keep_last(r);
	return replay_once(r);
}

/* Whether the part nearer the core could notice what the last level does. */
static bool can_be_noticed(const struct level *last)
{
	return last->gives_up || last->filling == RF_SIM_INCLUSIVE;
}

/* A period after which the last level is compared with how it was before. */
static bool replay_and_compare(struct replay *r, struct move move)
{
	keep_last(r);
	if (!replay_once(r))
		return false;
	r->is_whole = is_moved(r->kept, r->last, move, r->sim->is_wide);
	return true;
}

/* Replays periods until all are done, the last level repeats, or one goes differently. */
static void replay_periods(struct replay *r)
{
	uint64_t lines = r->last->sets * r->last->ways;
	uint64_t end = r->times;
	struct move move;
	bool can_move = rf_state_move_of(r->last, r->shift_bytes, &move);
	bool goes_on = true;

	if (can_be_noticed(r->last))
		keep_last(r);
	if (r->enough > 0)
		end = r->enough;
	while (goes_on && r->done < end && !r->is_whole)
		goes_on = can_move && r->since + r->mark->request_count > lines
		              ? replay_and_compare(r, move)
		              : replay_and_keep(r);
	if (!goes_on)
		undo_last(r);
}

/* ---- going on ---- */

static void add_counts(struct rf_sim_counters *count, const struct rf_sim_counters *before,
                       const struct rf_sim_counters *after, uint64_t times)
{
	count->stores += times * (after->stores - before->stores);
	count->hits += times * (after->hits - before->hits);
	count->misses += times * (after->misses - before->misses);
	count->store_misses += times * (after->store_misses - before->store_misses);
	count->evicts += times * (after->evicts - before->evicts);
	count->clean_victims += times * (after->clean_victims - before->clean_victims);
	count->dirty_generations += times * (after->dirty_generations - before->dirty_generations);
	count->dirty_moves += times * (after->dirty_moves - before->dirty_moves);
	count->passed_stores += times * (after->passed_stores - before->passed_stores);
	count->bypasses += times * (after->bypasses - before->bypasses);
	count->bypassed_bytes += times * (after->bypassed_bytes - before->bypassed_bytes);
}

/* A level goes on by as many periods as the one that its state and the kept one lie apart. */
static void skip_level(struct state *kept, struct level *level, int64_t shift_bytes, uint64_t times,
                       bool is_wide)
{
	struct rf_sim_counters now = level->count;
	struct move move;

	add_counts(&level->count, &kept->count, &now, times);
	if (!rf_state_move_of(level, shift_bytes, &move))
		return;
	if (rf_trees_can_rename(level) && rf_trees_are_moved(kept, level, move, is_wide))
		rf_trees_move(kept, level, move, times, is_wide);
	else if (rf_state_move_of(level, (int64_t)(times * (uint64_t)shift_bytes), &move))
		rf_state_move(kept, level, move, is_wide);
}

static void skip_levels(struct rf_sim_mark *mark, uint32_t count, int64_t shift_bytes,
                        uint64_t times)
{
	for (uint32_t at = 0; at < count; ++at)
		skip_level(&mark->levels[at], &mark->sim->levels[at], shift_bytes, times,
		           mark->is_wide);
}

/* Skips what is left when all levels repeat; others who wait for requests wait in vain. */
static uint64_t skip_all(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times)
{
	if (!covers_levels(mark->sim, mark->sim->level_count, (int64_t)times * shift_bytes))
		return 0;
	skip_levels(mark, mark->sim->level_count, shift_bytes, times);
	rf_log_lose(&mark->sim->log);
	return times;
}

/* The rest of a replay in which the last level came to repeat itself. */
static void skip_rest(struct replay *r)
{
	uint64_t left = r->times - r->done;

	if (!covers_levels(r->sim, r->sim->level_count, (int64_t)r->times * r->shift_bytes))
		return;
	skip_level(r->kept, r->last, r->shift_bytes, left, r->sim->is_wide);
	rf_log_lose(&r->sim->log);
	r->done = r->times;
}

/* Periods that do for an estimate of all; 0 when it would save little. */
static uint64_t enough_periods(const struct replay *r)
{
	uint64_t lines = FILLS * r->last->sets * r->last->ways;
	uint64_t requests = r->mark->request_count;

	if (r->last->index != INDEX_HASH || requests == 0 || r->times < 16 ||
	    r->times / 4 < lines / requests + 1)
		return 0;
	return (lines / requests + 1) * 2;
}

static uint64_t scaled(uint64_t value, double factor)
{
	return (uint64_t)((double)value * factor + 0.5);
}

/* Each period brings the same loads and stores; how many of them hit is what is estimated. */
static void add_estimate(struct rf_sim_counters *count, const struct rf_sim_counters *before,
                         double factor)
{
	struct rf_sim_counters change = { 0 };
	uint64_t misses;

	add_counts(&change, before, count, 1);
	misses = scaled(change.misses, factor);
	count->hits += scaled(change.hits + change.misses, factor) - misses;
	count->misses += misses;
	count->stores += scaled(change.stores, factor);
	count->store_misses += scaled(change.store_misses, factor);
	count->evicts += scaled(change.evicts, factor);
	count->clean_victims += scaled(change.clean_victims, factor);
	count->dirty_generations += scaled(change.dirty_generations, factor);
	count->dirty_moves += scaled(change.dirty_moves, factor);
	count->passed_stores += scaled(change.passed_stores, factor);
	count->bypasses += scaled(change.bypasses, factor);
	count->bypassed_bytes += scaled(change.bypassed_bytes, factor);
}

/* Counts what is left like the periods since the last level was kept. */
static void estimate_rest(struct replay *r)
{
	double like = (double)(r->done - r->kept_at);

	add_estimate(&r->last->count, &r->kept->count, (double)(r->times - r->done) / like);
	r->sim->is_estimated = true;
	rf_log_lose(&r->sim->log);
	r->done = r->times;
}

/* The levels above the last one repeat themselves since the mark; of the last one nobody knows.
 * Simulates up to `times` further periods: of the last level by asking it again what it
 * was asked in the first, of the others by arithmetic.  Returns how many were done, all of them, or
 * those before one that would have gone differently; the hierarchy is then, in what it holds and in
 * what it has counted, where a simulation of these periods leaves it, and the rest is the caller's.
 * 0, and nothing altered, where requests or memory were lost or addresses would need wide entries.
 *
 * For example, a sweep over rows of 8 KiB through an L1 of 32 KiB and an L2 of 1 MiB, marked at the
 * end of row 8; at that of row 9, L1 holds what it held then, a row further on.  A period asks L2
 * for 128 lines.  Of 1000 periods the first 128 fill L2 with 16384 lines, after which (`since`
 * above `lines`) a period keeps L2, replays, and compares.  The first that agrees (`is_whole`)
 * ends the replay; skip_rest does the other 870 or so for L2, and skip_levels all 1000 for L1.
 * Were L2 inclusive, and about to evict a line that L1 holds, L2 would be put back to where it was
 * kept last and replayed up to that period, and so many periods be returned.
 *
 * `quiet` is what bypassing stores counted without asking (rf_log_quiet): no request, so it is
 * added for each period. */
static uint64_t replay(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times)
{
	struct rf_sim *sim = mark->sim;
	struct level *last = last_of(sim);
	struct rf_sim_counters quiet = sim->log.quiet;
	struct replay r = { .mark = mark,
		            .sim = sim,
		            .last = last,
		            .kept = &mark->levels[sim->level_count - 1],
		            .shift_bytes = shift_bytes,
		            .times = times };

	if (!take_requests(mark) || !covers_requests(mark, (int64_t)times * shift_bytes) ||
	    !covers_levels(sim, sim->level_count - 1, (int64_t)times * shift_bytes))
		return 0;
	look_above(mark, shift_bytes);
	forget_places(mark);
	if (sim->marks_set == 1)
		last->log = NULL;
	r.enough = mark->may_estimate ? enough_periods(&r) : 0;
	replay_periods(&r);
	if (r.is_whole)
		skip_rest(&r);
	else if (r.enough > 0 && r.done == r.enough)
		estimate_rest(&r);
	skip_levels(mark, sim->level_count - 1, shift_bytes, r.done);
	add_counts(&last->count, &mark->quiet, &quiet, r.done);
	add_counts(&sim->log.quiet, &mark->quiet, &quiet, r.done);
	return r.done;
}

static uint64_t repeat(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times)
{
	uint32_t nearer;
	uint64_t done = 0;
	int64_t way;

	if (!mark || !mark->is_set)
		return 0;
	nearer = mark->sim->level_count - 1;
	if (mark->is_wide == mark->sim->is_wide && times > 0 && times <= INT64_MAX &&
	    !__builtin_mul_overflow(shift_bytes, (int64_t)times, &way) &&
	    shift_bytes % (int64_t)last_of(mark->sim)->line_bytes == 0 &&
	    levels_are_moved(mark, 0, nearer, shift_bytes)) {
		if (mark->has_last && levels_are_moved(mark, nearer, nearer + 1, shift_bytes))
			done = skip_all(mark, shift_bytes, times);
		else
			done = replay(mark, shift_bytes, times);
	}
	rf_sim_mark_clear(mark);
	return done;
}

uint64_t rf_sim_mark_repeat(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times)
{
	if (mark)
		mark->may_estimate = false;
	return repeat(mark, shift_bytes, times);
}

uint64_t rf_sim_mark_estimate(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times)
{
	if (mark)
		mark->may_estimate = true;
	return repeat(mark, shift_bytes, times);
}
