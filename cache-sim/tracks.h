/* SPDX-License-Identifier: MIT
 *
 * Inner loops of fast hierarchies.  Included by engine.h, once for each engine.
 *
 * Sets do not know of each other, and what the levels below see of the first one is the order of
 * its misses.  So where all references to a set hit in one iteration and ask for the same lines in
 * the next, that set need not be looked at: its hits are counted, and its order is already what it
 * will be.  In each iteration only those references are simulated whose set a reference has just
 * entered or left, or that is unsettled after a miss in the iteration before; when there is none,
 * iterations pass until the next reference leaves its line.  Sets are told apart by the last bits
 * of their number, one of 64 bits in a word, which may take a set along for nothing.
 *
 * Where every use moves a line to the front, and a set has at least as many ways as references, it
 * is settled at once: after a miss all lines in use are there, in the order of their use.
 */

enum { MAX_TRACKS = 64, TRACK_BLOCK = 8 };

struct tracks {
	struct level *level;
	const struct rf_sim_reference *references; /* as the run begins */
	size_t count;
	size_t padded;               /* count, rounded up to whole blocks */
	uint64_t loads;              /* in one iteration */
	uint64_t missed;             /* loads, so far */
	uint64_t now;                /* iterations that have passed */
	uint64_t active;             /* sets that must be looked at */
	uint64_t leaves[MAX_TRACKS]; /* when each reference leaves its line */
	uint64_t sets[MAX_TRACKS];   /* the bit of its set */
	struct track items[MAX_TRACKS];
};

/* References that never reach over the end of a line. */
TARGET static bool tracks_fit(const struct rf_sim *sim, const struct rf_sim_reference *references,
                              size_t count)
{
	if (!sim->is_fast || count > MAX_TRACKS)
		return false;
	for (size_t i = 0; i < count; ++i) {
		const struct rf_sim_reference *r = &references[i];
		uint64_t rest = (r->address | (uint64_t)r->stride) & (r->bytes - 1);

		if (r->bytes == 0 || (r->bytes & (r->bytes - 1)) != 0 || rest != 0 ||
		    r->bytes > sim->granule_bytes || r->kind == RF_SIM_BYPASSING_STORE)
			return false;
	}
	return true;
}

/* Lets a reference enter a line and stay there for a number of iterations. */
TARGET static inline void tracks_enter(struct tracks *t, size_t i, uint64_t line, uint64_t stay)
{
	struct track *track = &t->items[i];
	uint64_t set = set_of(t->level, line);

	track->line = line;
	track->key = key_of(t->level, line);
	track->row = (ENTRY *)t->level->rows + set * t->level->row_length;
	t->active |= t->sets[i];
	t->sets[i] = (uint64_t)1 << (set % 64);
	t->active |= t->sets[i];
	t->leaves[i] = stay > UINT64_MAX - t->now ? UINT64_MAX : t->now + stay;
}

TARGET static void tracks_find(struct tracks *t, size_t i)
{
	struct rf_sim_reference r = t->references[i];

	r.address += (uint64_t)r.stride * t->now;
	tracks_enter(t, i, r.address >> t->level->shift, until_leaving(&r, t->level->line_bytes));
}

/* The next line: mostly the neighbour, for as long as in the one before. */
TARGET static inline void tracks_move(struct tracks *t, size_t i)
{
	const struct track *track = &t->items[i];

	if (track->period > 0)
		tracks_enter(t, i, (track->line + track->step) & (UINT64_MAX >> t->level->shift),
		             track->period);
	else
		tracks_find(t, i);
}

/* Strides that divide a line (both are powers of two then), or that lines divide, spend equal
 * times in all lines but the first. */
TARGET static void track_pace(struct track *track, const struct level *level, int64_t stride)
{
	uint64_t line = level->line_bytes;
	uint64_t length = stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride;

	track->period = 0;
	track->step = stride < 0 ? UINT64_MAX : 1;
	if (length > 0 && length <= line && (length & (length - 1)) == 0)
		track->period = line >> __builtin_ctzll(length);
	if (length > line && (length & (line - 1)) == 0) {
		track->period = 1;
		track->step *= length >> level->shift;
	}
}

TARGET static void tracks_start(struct tracks *t, const struct rf_sim *sim,
                                const struct rf_sim_reference *references, size_t count)
{
	t->level = (struct level *)sim->levels;
	t->references = references;
	t->count = count;
	t->loads = 0;
	t->missed = 0;
	t->now = 0;
	t->active = 0;
	for (size_t i = 0; i < (count + TRACK_BLOCK - 1) / TRACK_BLOCK * TRACK_BLOCK; ++i) {
		t->leaves[i] = UINT64_MAX;
		t->sets[i] = 0;
	}
	for (size_t i = 0; i < count; ++i) {
		t->items[i].is_store = references[i].kind == RF_SIM_STORE;
		t->loads += !t->items[i].is_store;
		track_pace(&t->items[i], t->level, references[i].stride);
		tracks_find(t, i);
	}
}

/* Whether a set may need another iteration after one with a miss. */
TARGET static inline bool is_unsettled(const struct tracks *t, uint64_t set)
{
	uint32_t references = 0;

	if (!t->level->stores_move)
		return true;
	if (t->count <= t->level->ways)
		return false;
	for (size_t first = 0; first < t->count; first += TRACK_BLOCK)
		references += (uint32_t)__builtin_popcount(eight_with(t->sets + first, set));
	return references > t->level->ways;
}

/* One iteration; afterwards unsettled sets are active. */
TARGET static inline void tracks_iterate(struct tracks *t)
{
	uint64_t unsettled = 0;

	for (size_t first = 0; first < t->count; first += TRACK_BLOCK) {
		uint32_t looked_at = eight_with(t->sets + first, t->active);

		for (; looked_at; looked_at &= looked_at - 1) {
			size_t i = first + (size_t)__builtin_ctz(looked_at);

			if (!track_touch(t->level, &t->items[i]))
				continue;
			t->missed += !t->items[i].is_store;
			if (is_unsettled(t, t->sets[i]))
				unsettled |= t->sets[i];
		}
	}
	t->active = unsettled;
}

/* Passes to the next iteration that must be simulated, at the latest to the end; returns who
 * leaves a line then. */
TARGET static inline uint64_t tracks_pass(struct tracks *t, uint64_t end)
{
	uint64_t next = end;
	uint64_t leaving = 0;

	for (size_t first = 0; first < t->count; first += TRACK_BLOCK) {
		uint64_t least = eight_least(t->leaves + first);

		next = least < next ? least : next;
	}
	t->now = t->active ? t->now + 1 : next;
	if (next > t->now)
		return 0;
	for (size_t first = 0; first < t->count; first += TRACK_BLOCK)
		leaving |= (uint64_t)eight_equal(t->leaves + first, t->now) << first;
	for (uint64_t rest = leaving; rest; rest &= rest - 1)
		tracks_move(t, (size_t)__builtin_ctzll(rest));
	return leaving;
}

/* Whether some reference is in another line every time: then there is nothing to look ahead for. */
TARGET static bool hurries(const struct tracks *t)
{
	uint64_t line = t->level->line_bytes;

	for (size_t i = 0; i < t->count; ++i) {
		int64_t stride = t->references[i].stride;

		if ((stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride) >= line)
			return true;
	}
	return false;
}

/* Every reference in every iteration. */
TARGET static void run_hurried(struct tracks *t, uint64_t iterations)
{
	struct level *level = t->level;
	uint64_t addresses[MAX_TRACKS];

	for (size_t i = 0; i < t->count; ++i)
		addresses[i] = t->references[i].address;
	for (; t->now < iterations; ++t->now) {
		for (size_t i = 0; i < t->count; ++i) {
			struct track *track = &t->items[i];
			uint64_t line = addresses[i] >> level->shift;

			if (line != track->line) {
				track->line = line;
				track->key = key_of(level, line);
				track->row = fast_row(level, line);
			}
			t->missed += track_touch(level, track) && !track->is_store;
			addresses[i] += (uint64_t)t->references[i].stride;
		}
	}
}

#include "cache-sim/rounds.h"

/* From one iteration that must be simulated to the next. */
TARGET static void look_ahead(struct tracks *t, uint64_t iterations)
{
	tracks_iterate(t);
	tracks_pass(t, iterations);
	run_rounds(t, iterations);
	while (t->now < iterations) {
		tracks_iterate(t);
		tracks_pass(t, iterations);
	}
}

TARGET static void run_tracks(struct rf_sim *sim, uint32_t core,
                              struct rf_sim_reference *references, size_t count,
                              uint64_t iterations)
{
	struct rf_sim_counters *counters = &sim->levels[0].count;
	struct tracks t;

	fast_enter(sim, core);
	tracks_start(&t, sim, references, count);
	if (hurries(&t))
		run_hurried(&t, iterations);
	else
		look_ahead(&t, iterations);
	counters->stores += iterations * (count - t.loads);
	counters->hits += iterations * t.loads - t.missed;
	for (size_t i = 0; i < count; ++i)
		references[i].address += (uint64_t)references[i].stride * iterations;
}
