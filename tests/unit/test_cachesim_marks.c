/* SPDX-License-Identifier: MIT
 *
 * Streams that come again, moved: random loops in random hierarchies, simulated as they are and
 * with marks.  Wherever a mark says that it has simulated a turn, every count must be that of the
 * turn itself, and so must the state that is left behind.
 */
#include "cache-sim/cachesim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/random.h"

enum { MOST_LEVELS = 3, MOST_LOOPS = 3, MOST_REFERENCES = 6, TRIALS = 150 };

static uint64_t random_state = 0x2545f4914f6cdd1d;

static uint64_t below(uint64_t limit)
{
	return random_below(&random_state, limit);
}

static bool one_in(uint64_t limit)
{
	return below(limit) == 0;
}

/* Two nested loops, the inner one with a body of runs. */
struct trial {
	struct rf_sim_level levels[MOST_LEVELS];
	struct rf_sim_config config;
	size_t loop_count;
	struct rf_sim_reference references[MOST_LOOPS][MOST_REFERENCES];
	size_t counts[MOST_LOOPS];
	uint64_t iterations[MOST_LOOPS];
	uint64_t outer_turns, turns;
	int64_t outer_shift, shift;
	bool is_plain; /* the commonest kind of hierarchy */
};

static struct rf_sim_level random_level(const struct trial *trial, size_t at)
{
	static const uint32_t ways[] = { 1, 2, 3, 4, 5, 8, 11, 70 };
	struct rf_sim_level level = { .sets = 1 + below(6), .line_bytes = 64 };

	level.ways = ways[below(sizeof(ways) / sizeof(*ways))];
	level.sets <<= at;
	level.hashed = at > 0 && one_in(5);
	level.no_fetch_on_write_back = one_in(3);
	if (trial->is_plain && at + 1 == trial->config.level_count && at > 0)
		level.filling = (enum rf_sim_filling)below(4);
	if (trial->is_plain)
		return level;
	level.policy = one_in(2) ? RF_SIM_LRU : (enum rf_sim_policy)below(4);
	if (at > 0)
		level.filling = one_in(3) ? RF_SIM_NON_INCLUSIVE : (enum rf_sim_filling)below(4);
	level.write_through = one_in(8);
	level.no_allocate = one_in(8);
	if (at > 0 && level.filling < RF_SIM_EXCLUSIVE && one_in(4))
		level.line_bytes = 128;
	if (at > 0 && trial->levels[at - 1].line_bytes > 64) {
		level.line_bytes = trial->levels[at - 1].line_bytes;
		level.sets += level.sets == 0;
	}
	return level;
}

static void random_loops(struct trial *trial)
{
	static const int64_t strides[] = { 8, 8, 8, -8, 0, 64, 24, 4, 200 };

	trial->loop_count = 1 + below(MOST_LOOPS);
	for (size_t loop = 0; loop < trial->loop_count; ++loop) {
		int64_t stride = strides[below(sizeof(strides) / sizeof(*strides))];

		trial->counts[loop] = 1 + below(MOST_REFERENCES);
		trial->iterations[loop] = 1 + below(40);
		for (size_t i = 0; i < trial->counts[loop]; ++i) {
			struct rf_sim_reference *r = &trial->references[loop][i];

			r->address = 1000000 + (1024 + 512 * below(4)) * below(8) + 8 * below(40);
			r->stride = one_in(6) ? 0 : stride;
			r->bytes = 8;
			r->kind = one_in(3) ? RF_SIM_STORE : RF_SIM_LOAD;
			if (one_in(15))
				r->kind = RF_SIM_BYPASSING_STORE;
		}
	}
}

static void random_trial(struct trial *trial)
{
	memset(trial, 0, sizeof(*trial));
	trial->is_plain = one_in(2);
	trial->config.level_count = 1 + below(MOST_LEVELS);
	trial->config.levels = trial->levels;
	trial->config.stores_keep_order = one_in(4);
	trial->config.no_write_backs = one_in(10);
	trial->config.lookup = one_in(3) ? RF_SIM_PLAIN : RF_SIM_AUTO;
	for (size_t i = 0; i < trial->config.level_count; ++i)
		trial->levels[i] = random_level(trial, i);
	random_loops(trial);
	trial->outer_turns = 1 + below(12);
	trial->turns = 1 + below(150);
	trial->shift = 128 * ((int64_t)below(9) - 2);
	trial->outer_shift = one_in(3) ? 0 : 128 * (int64_t)below(200);
}

/* ---- with and without marks ---- */

struct outcome {
	struct rf_sim_counters counters[2 * MOST_LEVELS];
	uint64_t signature;
};

static void run_body(struct rf_sim *sim, const struct trial *trial, uint64_t offset)
{
	for (size_t loop = 0; loop < trial->loop_count; ++loop) {
		struct rf_sim_reference r[MOST_REFERENCES];

		memcpy(r, trial->references[loop], sizeof(r));
		for (size_t i = 0; i < trial->counts[loop]; ++i)
			r[i].address += offset;
		rf_sim_run(sim, 0, r, trial->counts[loop], trial->iterations[loop]);
	}
}

/* The mark is set every few turns; `period` turns later it may save those that are left. */
static uint64_t run_inner(struct rf_sim *sim, const struct trial *trial, uint64_t offset,
                          struct rf_sim_mark *mark, uint64_t period)
{
	uint64_t saved = 0, since = 0;

	for (uint64_t turn = 0; turn < trial->turns; ++turn) {
		if (since == 0)
			rf_sim_mark_set(mark);
		run_body(sim, trial, offset + turn * (uint64_t)trial->shift);
		if (++since == period) {
			uint64_t times = rf_sim_mark_repeat(mark, (int64_t)period * trial->shift,
			                                    (trial->turns - turn - 1) / period);

			saved += times * period;
			turn += times * period;
			since = 0;
		}
	}
	rf_sim_mark_clear(mark);
	return saved;
}

static uint64_t run_outer(struct rf_sim *sim, const struct trial *trial, struct rf_sim_mark *outer,
                          struct rf_sim_mark *inner, uint64_t period)
{
	uint64_t saved = 0;

	for (uint64_t turn = 0; turn < trial->outer_turns; ++turn) {
		uint64_t times;

		rf_sim_mark_set(outer);
		saved += run_inner(sim, trial, turn * (uint64_t)trial->outer_shift, inner, period);
		times =
		    rf_sim_mark_repeat(outer, trial->outer_shift, trial->outer_turns - turn - 1);
		saved += times * trial->turns;
		turn += times;
	}
	return saved;
}

/* Returns the turns that marks saved. */
static uint64_t simulate(const struct trial *trial, bool marks, bool outer_marks,
                         struct outcome *outcome)
{
	const char *error = NULL;
	struct rf_sim *sim = rf_sim_new(&trial->config, &error);
	struct rf_sim_mark *outer, *inner;
	uint64_t saved;

	if (!sim)
		fail_msg("%s", error);
	memset(outcome, 0, sizeof(*outcome));
	outer = outer_marks ? rf_sim_mark_new(sim) : NULL;
	inner = marks ? rf_sim_mark_new(sim) : NULL;
	saved = run_outer(sim, trial, outer, inner, 1 + trial->turns % 3);
	for (size_t i = 0; i < trial->config.level_count; ++i)
		outcome->counters[i] = rf_sim_count(sim, i);
	outcome->signature = rf_sim_signature(sim, 0);
	rf_sim_flush(sim);
	for (size_t i = 0; i < trial->config.level_count; ++i)
		outcome->counters[MOST_LEVELS + i] = rf_sim_count(sim, i);
	rf_sim_mark_free(outer);
	rf_sim_mark_free(inner);
	rf_sim_free(sim);
	return saved;
}

static void print_difference(const struct trial *trial, const struct outcome *a,
                             const struct outcome *b)
{
	print_error("states %s, %d turns of %d, moved by %d and %d\n",
	            a->signature == b->signature ? "same" : "differ", (int)trial->outer_turns,
	            (int)trial->turns, (int)trial->outer_shift, (int)trial->shift);
	for (size_t i = 0; i < trial->config.level_count; ++i) {
		const struct rf_sim_level *l = &trial->levels[i];

		print_error("level %zu: %d sets %d ways line %d policy %d filling %d wt %d na %d "
		            "nf %d hash %d\n",
		            i, (int)l->sets, (int)l->ways, (int)l->line_bytes, l->policy,
		            l->filling, l->write_through, l->no_allocate, l->no_fetch_on_write_back,
		            l->hashed);
		print_error("  hits %d %d stores %d %d misses %d %d evicts %d %d generations %d %d "
		            "bypasses %d %d clean %d %d passed %d %d after %d\n",
		            (int)a->counters[i].hits, (int)b->counters[i].hits,
		            (int)a->counters[i].stores, (int)b->counters[i].stores,
		            (int)a->counters[i].misses, (int)b->counters[i].misses,
		            (int)a->counters[i].evicts, (int)b->counters[i].evicts,
		            (int)a->counters[i].dirty_generations,
		            (int)b->counters[i].dirty_generations, (int)a->counters[i].bypasses,
		            (int)b->counters[i].bypasses, (int)a->counters[i].clean_victims,
		            (int)b->counters[i].clean_victims, (int)a->counters[i].passed_stores,
		            (int)b->counters[i].passed_stores,
		            memcmp(&a->counters[MOST_LEVELS + i], &b->counters[MOST_LEVELS + i],
		                   sizeof(*a->counters)));
	}
}

static void marks_change_nothing(void **state)
{
	uint64_t saved = 0, all = 0, with_saved = 0;

	(void)state;
	for (int number = 0; number < TRIALS; ++number) {
		struct trial trial;
		struct outcome measure, other;

		random_trial(&trial);
		simulate(&trial, false, false, &measure);
		for (int way = 1; way < 4; ++way) {
			uint64_t turns = simulate(&trial, way & 1, way & 2, &other);

			saved += turns;
			with_saved += turns > 0;
			all += trial.outer_turns * trial.turns;
			if (memcmp(&measure, &other, sizeof(other)) == 0)
				continue;
			print_difference(&trial, &measure, &other);
			fail_msg("trial %d, way %d: counts differ", number, way);
		}
	}
	print_message("%d of %d turns saved, in %d of %d trials\n", (int)saved, (int)all,
	              (int)with_saved, 3 * TRIALS);
	assert_true(saved > all / 4);
}

/* Lines of the last level are twice as long as what is written back into it, and are gone by
 * then; being hashed, it is asked again for every turn. */
static void longer_lines_below(void **state)
{
	struct trial trial = { .loop_count = 1, .outer_turns = 1, .turns = 200, .shift = 128 };
	struct outcome measure, other;

	(void)state;
	trial.levels[0] = (struct rf_sim_level){ .sets = 4, .ways = 2, .line_bytes = 64 };
	trial.levels[1] = (struct rf_sim_level){ .sets = 2, .ways = 1, .line_bytes = 128 };
	trial.levels[1].hashed = true;
	trial.levels[1].no_fetch_on_write_back = true;
	trial.config = (struct rf_sim_config){ .level_count = 2, .levels = trial.levels };
	trial.counts[0] = 2;
	trial.iterations[0] = 32;
	for (uint64_t i = 0; i < 2; ++i)
		trial.references[0][i] =
		    (struct rf_sim_reference){ 1000000 + 64 + 4096 * i, 8, 8,
			                       i > 0 ? RF_SIM_STORE : RF_SIM_LOAD };
	simulate(&trial, false, false, &measure);
	assert_true(simulate(&trial, true, false, &other) > 0);
	assert_memory_equal(&measure, &other, sizeof(other));
}

/* ---- one by one ---- */

static const struct rf_sim_level small[] = {
	{ .sets = 4, .ways = 2, .line_bytes = 64 },
	{ .sets = 8, .ways = 4, .line_bytes = 64 },
	{ .sets = 64, .ways = 8, .line_bytes = 64 },
};

static struct rf_sim *start(void)
{
	const struct rf_sim_config config = { .level_count = 3, .levels = small };
	const char *error = NULL;
	struct rf_sim *sim = rf_sim_new(&config, &error);

	if (!sim)
		fail_msg("%s", error);
	return sim;
}

/* Some turns of a copy of one line a turn. */
static void copy_lines(struct rf_sim *sim, uint64_t from, uint64_t turns)
{
	for (uint64_t i = from; i < from + turns; ++i) {
		struct rf_sim_reference r[] = {
			{ 1000000 + 64 * i, 8, 8, RF_SIM_LOAD },
			{ 9000000 + 64 * i, 8, 8, RF_SIM_STORE },
		};

		rf_sim_run(sim, 0, r, 2, 8);
	}
}

/* The right distance saves all turns; one line more or less, or none, saves nothing. */
static void distances_are_exact(void **state)
{
	static const int64_t wrong[] = { 0, -64, 128, 63, 65, 4096 };

	(void)state;
	for (size_t i = 0; i <= sizeof(wrong) / sizeof(*wrong); ++i) {
		struct rf_sim *sim = start();
		struct rf_sim_mark *mark = rf_sim_mark_new(sim);

		copy_lines(sim, 0, 100);
		rf_sim_mark_set(mark);
		copy_lines(sim, 100, 1);
		if (i == 0)
			assert_int_equal(rf_sim_mark_repeat(mark, 64, 1000), 1000);
		else
			assert_int_equal(rf_sim_mark_repeat(mark, wrong[i - 1], 1000), 0);
		assert_int_equal(rf_sim_mark_repeat(mark, 64, 1000), 0);
		assert_int_equal(rf_sim_count(sim, 0).misses, i == 0 ? 2202 : 202);
		rf_sim_mark_free(mark);
		rf_sim_free(sim);
	}
}

/* A stream that goes on elsewhere than it was said to finds other lines. */
static void state_goes_along(void **state)
{
	struct rf_sim *sim = start();
	struct rf_sim_mark *mark = rf_sim_mark_new(sim);

	(void)state;
	copy_lines(sim, 0, 100);
	rf_sim_mark_set(mark);
	copy_lines(sim, 100, 1);
	assert_int_equal(rf_sim_mark_repeat(mark, 64, 1000), 1000);
	copy_lines(sim, 1100, 1);
	assert_int_equal(rf_sim_count(sim, 0).misses, 2202);
	copy_lines(sim, 1101, 1);
	assert_int_equal(rf_sim_count(sim, 0).misses, 2204);
	copy_lines(sim, 1000, 1);
	assert_int_equal(rf_sim_count(sim, 0).misses, 2206);
	assert_int_equal(rf_sim_count(sim, 2).misses, 2204);
	rf_sim_mark_free(mark);
	rf_sim_free(sim);
}

/* Before the levels are full nothing repeats, and where nothing can there are no marks. */
static void what_does_not_repeat(void **state)
{
	struct rf_sim_level level = { .sets = 4, .ways = 2, .line_bytes = 64 };
	struct rf_sim_config config = { .level_count = 1, .levels = &level };
	const char *error = NULL;
	struct rf_sim *sim = start();
	struct rf_sim_mark *mark = rf_sim_mark_new(sim);

	(void)state;
	rf_sim_mark_set(mark);
	copy_lines(sim, 0, 1);
	assert_int_equal(rf_sim_mark_repeat(mark, 64, 10), 0);
	rf_sim_mark_free(mark);
	rf_sim_free(sim);
	config.cores = 2;
	sim = rf_sim_new(&config, &error);
	assert_null(rf_sim_mark_new(sim));
	rf_sim_free(sim);
	config.cores = 1;
	level.policy = RF_SIM_RANDOM;
	sim = rf_sim_new(&config, &error);
	assert_null(rf_sim_mark_new(sim));
	rf_sim_mark_set(NULL);
	rf_sim_mark_clear(NULL);
	assert_int_equal(rf_sim_mark_repeat(NULL, 64, 10), 0);
	rf_sim_mark_free(NULL);
	rf_sim_free(sim);
}

/* Turns that lead out of what narrow entries hold are left to the caller. */
static void far_away(void **state)
{
	struct rf_sim *sim = start();
	struct rf_sim_mark *mark = rf_sim_mark_new(sim);

	(void)state;
	copy_lines(sim, 0, 100);
	rf_sim_mark_set(mark);
	copy_lines(sim, 100, 1);
	assert_int_equal(rf_sim_mark_repeat(mark, 64, (uint64_t)1 << 40), 0);
	assert_string_equal(rf_sim_lookup_name(sim), "wide");
	rf_sim_mark_set(mark);
	copy_lines(sim, 101, 1);
	assert_int_equal(rf_sim_mark_repeat(mark, 64, (uint64_t)1 << 40), (uint64_t)1 << 40);
	assert_int_equal(rf_sim_count(sim, 0).misses, 204 + ((uint64_t)1 << 41));
	rf_sim_mark_set(mark);
	copy_lines(sim, 102 + ((uint64_t)1 << 40), 1);
	assert_int_equal(rf_sim_mark_repeat(mark, 64, UINT64_MAX), 0);
	rf_sim_mark_free(mark);
	rf_sim_free(sim);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_change_nothing), cmocka_unit_test(longer_lines_below),

		cmocka_unit_test(distances_are_exact),  cmocka_unit_test(state_goes_along),
		cmocka_unit_test(what_does_not_repeat), cmocka_unit_test(far_away),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
