/* SPDX-License-Identifier: MIT
 *
 * Loops whose references move in step.  Included by tracks.h, once for each engine.
 *
 * When all references spend the same number of iterations in a line and go on by the same number
 * of lines, then after that period everything is as it was, one step further on: who leaves a
 * line when, and who shares a set with whom, as far as the set is the line number's last bits.  So
 * one round is watched, and the following ones are played back, without asking again who is next.
 */

/* What happens at one moment of a round: the references of `looks` are simulated, then time passes
 * until those of `leaves` go on to their next line. */
struct moment {
	uint64_t looks;
	uint64_t leaves;
};

/* Whether rounds of a common period exist. */
TARGET static bool moves_in_step(const struct tracks *t)
{
	const struct track *first = &t->items[0];

	if (first->period == 0 || t->level->index != INDEX_MASK)
		return false;
	for (size_t i = 1; i < t->count; ++i)
		if (t->items[i].period != first->period || t->items[i].step != first->step)
			return false;
	return true;
}

TARGET static uint64_t who_looks(const struct tracks *t)
{
	uint64_t looks = 0;

	for (size_t first = 0; first < t->count; first += TRACK_BLOCK)
		looks |= (uint64_t)eight_with(t->sets + first, t->active) << first;
	return looks;
}

/* Whether a miss of any of these could leave a set unsettled. */
TARGET static bool may_unsettle(const struct tracks *t, uint64_t looks)
{
	for (; looks; looks &= looks - 1)
		if (is_unsettled(t, t->sets[__builtin_ctzll(looks)]))
			return true;
	return false;
}

/* Simulates one round; returns its moments, or 0 when it cannot be played back. */
TARGET static size_t watch_round(struct tracks *t, struct moment *moments, uint64_t iterations)
{
	uint64_t end = t->now + t->items[0].period;
	size_t count = 0;

	while (t->now < end) {
		if (count == MAX_TRACKS)
			return 0;
		moments[count].looks = who_looks(t);
		if (may_unsettle(t, moments[count].looks))
			return 0;
		tracks_iterate(t);
		moments[count].leaves = tracks_pass(t, iterations);
		++count;
	}
	return t->now == end ? count : 0;
}

TARGET static inline void track_step(const struct level *level, struct track *track)
{
	track->line = (track->line + track->step) & (UINT64_MAX >> level->shift);
	track->key = key_of(level, track->line);
	track->row = (ENTRY *)level->rows + (track->line & (level->sets - 1)) * level->row_length;
}

TARGET static inline void play_moment(struct tracks *t, struct moment moment)
{
	for (; moment.looks; moment.looks &= moment.looks - 1) {
		struct track *track = &t->items[__builtin_ctzll(moment.looks)];

		if (track_touch(t->level, track))
			t->missed += !track->is_store;
	}
	for (; moment.leaves; moment.leaves &= moment.leaves - 1)
		track_step(t->level, &t->items[__builtin_ctzll(moment.leaves)]);
}

/* Afterwards all is as if every iteration had been simulated on its own. */
TARGET static void play_rounds(struct tracks *t, const struct moment *moments, size_t count,
                               uint64_t rounds)
{
	uint64_t period = t->items[0].period;

	for (uint64_t round = 0; round < rounds; ++round)
		for (size_t i = 0; i < count; ++i)
			play_moment(t, moments[i]);
	t->now += rounds * period;
	t->active = 0;
	for (size_t i = 0; i < t->count; ++i) {
		t->leaves[i] += rounds * period;
		t->sets[i] = (uint64_t)1 << (t->items[i].line & (t->level->sets - 1)) % 64;
		if (moments[0].looks >> i & 1)
			t->active |= t->sets[i];
	}
}

/* Begins where references have just gone on to their next line. */
TARGET static void run_rounds(struct tracks *t, uint64_t iterations)
{
	struct moment moments[MAX_TRACKS];
	size_t count;

	if (!moves_in_step(t) || iterations - t->now < 2 * t->items[0].period)
		return;
	count = watch_round(t, moments, iterations);
	if (count > 0)
		play_rounds(t, moments, count, (iterations - t->now) / t->items[0].period);
}
