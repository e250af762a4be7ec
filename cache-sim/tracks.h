/* SPDX-License-Identifier: MIT
 *
 * Inner loops of fast hierarchies.  Included by engine.h, once for each engine.
 *
 * Sets do not know of each other, and what the levels below see of the first one is the order of
 * its misses.  So where all references to a set hit in one iteration and ask for the same lines in
 * the next, that set need not be looked at: its hits are counted, and its order is already what it
 * will be.  In each iteration only those references are simulated whose set a reference has just
 * entered or left, or had a miss in the iteration before; when there is none, iterations pass
 * until the next reference leaves its line.  Sets are told apart by the last bits of their number,
 * one of 64 bits in a word, which may take a set along for nothing.
 */

enum { MAX_TRACKS = 64, TRACK_BLOCK = 8 };

struct tracks {
	struct level *level;
	const struct rf_sim_reference *references; /* as the run begins */
	size_t count;
	size_t padded;               /* count, rounded up to whole blocks */
	uint64_t loads;              /* in one iteration */
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

/* Lets a reference enter the line of its address. */
TARGET static inline void tracks_enter(struct tracks *t, size_t i)
{
	struct rf_sim_reference r = t->references[i];
	struct track *track = &t->items[i];
	uint64_t set;
	uint64_t stay;

	r.address += (uint64_t)r.stride * t->now;
	track->line = r.address >> t->level->shift;
	track->key = key_of(t->level, track->line);
	set = set_of(t->level, track->line);
	track->row = (ENTRY *)t->level->rows + set * t->level->row_length;
	t->active |= t->sets[i];
	t->sets[i] = (uint64_t)1 << (set % 64);
	t->active |= t->sets[i];
	stay = until_leaving(&r, t->level->line_bytes);
	t->leaves[i] = stay > UINT64_MAX - t->now ? UINT64_MAX : t->now + stay;
}

TARGET static void tracks_start(struct tracks *t, const struct rf_sim *sim,
                                const struct rf_sim_reference *references, size_t count)
{
	t->level = (struct level *)sim->levels;
	t->references = references;
	t->count = count;
	t->padded = (count + TRACK_BLOCK - 1) / TRACK_BLOCK * TRACK_BLOCK;
	t->loads = 0;
	t->now = 0;
	t->active = 0;
	for (size_t i = 0; i < t->padded; ++i) {
		t->leaves[i] = UINT64_MAX;
		t->sets[i] = 0;
	}
	for (size_t i = 0; i < count; ++i) {
		t->items[i].is_store = references[i].kind == RF_SIM_STORE;
		t->loads += !t->items[i].is_store;
		tracks_enter(t, i);
	}
}

/* One iteration; afterwards the sets with a miss are active.  Returns how many loads missed. */
TARGET static inline uint64_t tracks_iterate(struct tracks *t)
{
	uint64_t noisy = 0;
	uint64_t missed = 0;

	for (size_t i = 0; i < t->count; ++i) {
		if (!(t->sets[i] & t->active) || !track_touch(t->level, &t->items[i]))
			continue;
		noisy |= t->sets[i];
		missed += !t->items[i].is_store;
	}
	t->active = noisy;
	return missed;
}

/* When the next reference leaves its line, at the latest the end. */
TARGET static inline uint64_t tracks_next(const struct tracks *t, uint64_t end)
{
	uint64_t next[TRACK_BLOCK];

	for (size_t i = 0; i < TRACK_BLOCK; ++i)
		next[i] = t->leaves[i];
	for (size_t first = TRACK_BLOCK; first < t->padded; first += TRACK_BLOCK)
		for (size_t i = 0; i < TRACK_BLOCK; ++i)
			next[i] = t->leaves[first + i] < next[i] ? t->leaves[first + i] : next[i];
	for (size_t i = 0; i < TRACK_BLOCK; ++i)
		end = next[i] < end ? next[i] : end;
	return end;
}

TARGET static void run_tracks(struct rf_sim *sim, uint32_t core,
                              struct rf_sim_reference *references, size_t count,
                              uint64_t iterations)
{
	struct rf_sim_counters *counters = &sim->levels[0].count;
	struct tracks t;

	fast_enter(sim, core);
	tracks_start(&t, sim, references, count);
	counters->stores += iterations * (count - t.loads);
	counters->hits += iterations * t.loads;
	while (t.now < iterations) {
		counters->hits -= tracks_iterate(&t);
		t.now = t.active ? t.now + 1 : tracks_next(&t, iterations);
		for (size_t i = 0; i < count; ++i)
			if (t.leaves[i] == t.now)
				tracks_enter(&t, i);
	}
	for (size_t i = 0; i < count; ++i)
		references[i].address += (uint64_t)references[i].stride * iterations;
}
