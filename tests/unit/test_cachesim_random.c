/* SPDX-License-Identifier: MIT
 *
 * Random hierarchies under random loops: however they are simulated, the counts are the same.
 *
 * Reference by reference in plain C is the measure; against it stand runs with compression, every
 * look-up that the processor has, and entries of 64 bits.  The caches are small: lines meet.
 */
#include "cache-sim/cachesim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/random.h"

enum { MOST_LEVELS = 3, MOST_REFERENCES = 12, LOOPS = 12, TRIALS = 600 };

static uint64_t state = 88172645463325252u;

static uint64_t below(uint64_t limit)
{
	return random_below(&state, limit);
}

static bool one_in(uint64_t limit)
{
	return below(limit) == 0;
}

struct trial {
	struct rf_sim_level levels[MOST_LEVELS];
	struct rf_sim_config config;
	struct rf_sim_reference references[LOOPS][MOST_REFERENCES];
	size_t counts[LOOPS];
	uint64_t iterations[LOOPS];
	uint32_t cores[LOOPS];
};

static struct rf_sim_level random_level(const struct rf_sim_level *above)
{
	static const uint32_t ways[] = { 1, 2, 3, 4, 5, 8, 11, 12, 16, 20, 40, 70 };
	struct rf_sim_level level = { .sets = 1 + below(12), .line_bytes = 64 };

	level.ways = ways[below(sizeof(ways) / sizeof(*ways))];
	if (one_in(8)) {
		level.sets *= level.ways;
		level.ways = 0;
	}
	level.policy = one_in(2) ? RF_SIM_LRU : (enum rf_sim_policy)below(5);
	level.filling = one_in(2) ? RF_SIM_NON_INCLUSIVE : (enum rf_sim_filling)below(4);
	level.write_through = one_in(6);
	level.no_allocate = one_in(6);
	level.no_fetch_on_write_back = one_in(3);
	level.hashed = one_in(4);
	level.line_bytes = above ? above->line_bytes : 16u << below(3);
	level.cores = above ? above->cores : 1;
	return level;
}

/* Options that not every level can have. */
static void vary_levels(struct trial *trial)
{
	bool sectors = one_in(5);

	for (size_t i = 0; i < trial->config.level_count; ++i) {
		struct rf_sim_level *level = &trial->levels[i];

		if (i == 0 || sectors)
			level->filling = i > 0 && !sectors ? level->filling : RF_SIM_NON_INCLUSIVE;
		if (i > 0 && level->line_bytes < level[-1].line_bytes)
			level->line_bytes = level[-1].line_bytes;
		if (i > 0 && level->filling < RF_SIM_EXCLUSIVE && one_in(4) &&
		    level->line_bytes < 256)
			level->line_bytes *= 2;
		if (i > 0 && level->filling >= RF_SIM_EXCLUSIVE)
			level->line_bytes = level[-1].line_bytes;
		if (sectors && one_in(2))
			level->sector_bytes = level->line_bytes >> below(3);
		if (i > 0)
			level->cores = level[-1].cores * (one_in(2) ? 2 : 1);
	}
}

/* The commonest kind, for which there are short ways. */
static void make_common(struct trial *trial)
{
	enum rf_sim_policy policy = one_in(4) ? RF_SIM_FIFO : RF_SIM_LRU;

	for (size_t i = 0; i < trial->config.level_count; ++i) {
		struct rf_sim_level *level = &trial->levels[i];

		level->policy = policy;
		level->filling = RF_SIM_NON_INCLUSIVE;
		level->write_through = level->no_allocate = false;
		level->sector_bytes = 0;
		if (i > 0 && i + 1 == trial->config.level_count && one_in(2) &&
		    level->line_bytes == level[-1].line_bytes)
			level->filling = one_in(2) ? RF_SIM_VICTIM : RF_SIM_EXCLUSIVE;
		level->hashed = one_in(8);
		if (i == 0 && level->ways > 0 && one_in(2))
			level->sets = (uint64_t)1 << below(8);
	}
}

static void random_config(struct trial *trial)
{
	struct rf_sim_config *config = &trial->config;

	*config = (struct rf_sim_config){ .level_count = 1 + below(MOST_LEVELS),
		                          .levels = trial->levels,
		                          .cores = 1 + (uint32_t)below(4),
		                          .seed = below(100),
		                          .stores_keep_order = one_in(3),
		                          .no_write_backs = one_in(10) };
	for (size_t i = 0; i < config->level_count; ++i)
		trial->levels[i] = random_level(i > 0 ? &trial->levels[i - 1] : NULL);
	vary_levels(trial);
	if (one_in(2))
		make_common(trial);
}

static struct rf_sim_reference random_reference(void)
{
	static const int64_t strides[] = { 0, 8, 8, 8, 4, -8, -4, 1, 24, 64, -64, 72, 200, -136 };
	struct rf_sim_reference r = {
		.address = 1000000 + 256 * below(20) + 4 * below(16),
		.stride = strides[below(sizeof(strides) / sizeof(*strides))],
		.bytes = one_in(8) ? (uint32_t)below(150) : 8,
		.kind = one_in(3) ? RF_SIM_STORE : RF_SIM_LOAD,
	};

	if (one_in(12))
		r.kind = RF_SIM_BYPASSING_STORE;
	return r;
}

/* A stencil or the like: all references to whole elements, one stride. */
static void align_loop(struct trial *trial, size_t loop)
{
	static const int64_t strides[] = { 8, 8, -8, 16, 64, -64, 128, 256, 24 };
	int64_t stride = strides[below(sizeof(strides) / sizeof(*strides))];

	trial->iterations[loop] = below(150);
	for (size_t i = 0; i < trial->counts[loop]; ++i) {
		struct rf_sim_reference *r = &trial->references[loop][i];

		r->address = r->address / 8 * 8;
		r->bytes = 8;
		r->stride = one_in(20) ? 0 : stride;
		if (r->kind == RF_SIM_BYPASSING_STORE)
			r->kind = RF_SIM_STORE;
	}
}

static void random_loops(struct trial *trial)
{
	for (size_t loop = 0; loop < LOOPS; ++loop) {
		trial->counts[loop] = 1 + below(MOST_REFERENCES);
		trial->iterations[loop] = below(60);
		trial->cores[loop] = (uint32_t)below(trial->config.cores);
		for (size_t i = 0; i < trial->counts[loop]; ++i)
			trial->references[loop][i] = random_reference();
		if (one_in(2))
			align_loop(trial, loop);
	}
}

struct outcome {
	struct rf_sim_counters counters[2 * MOST_LEVELS];
	uint64_t signature;
};

static void check_invariants(const struct rf_sim_counters *c, bool flushed)
{
	assert_int_equal(c->loads, c->hits + c->misses);
	assert_true(c->store_misses <= c->misses);
	if (flushed)
		assert_int_equal(c->evicts, c->dirty_generations - c->dirty_moves);
}

static void note_counters(const struct rf_sim *sim, const struct trial *trial,
                          struct rf_sim_counters *counters, bool flushed)
{
	for (size_t i = 0; i < trial->config.level_count; ++i) {
		counters[i] = rf_sim_count(sim, i);
		check_invariants(&counters[i], flushed);
	}
}

/* Granules that references of a kind touch in the whole trial. */
static uint64_t touched(const struct trial *trial, enum rf_sim_kind kind)
{
	const struct rf_sim_level *first = &trial->levels[0];
	uint64_t granule = first->sector_bytes ? first->sector_bytes : first->line_bytes;
	uint64_t sum = 0;

	for (size_t loop = 0; loop < LOOPS; ++loop) {
		for (size_t i = 0; i < trial->counts[loop]; ++i) {
			struct rf_sim_reference r = trial->references[loop][i];

			if (r.kind != kind || r.bytes == 0)
				continue;
			for (uint64_t it = 0; it < trial->iterations[loop]; ++it) {
				sum +=
				    (r.address + r.bytes - 1) / granule - r.address / granule + 1;
				r.address += (uint64_t)r.stride;
			}
		}
	}
	return sum;
}

/* An address far from all others, which leaves nothing behind but wide entries. */
static void make_wide(struct rf_sim *sim)
{
	rf_sim_access(sim, 0, 1000000, 8, RF_SIM_BYPASSING_STORE);
	rf_sim_access(sim, 0, (uint64_t)1 << 60, 8, RF_SIM_BYPASSING_STORE);
	assert_string_equal(rf_sim_lookup_name(sim), "wide");
	rf_sim_reset_counters(sim);
}

/* One loop; where every reference is simulated, they are given one by one. */
static void run_loop(struct rf_sim *sim, const struct trial *trial, size_t loop, bool singly)
{
	struct rf_sim_reference r[MOST_REFERENCES];
	size_t count = trial->counts[loop];
	uint32_t core = trial->cores[loop];

	memcpy(r, trial->references[loop], sizeof(r));
	if (!singly)
		rf_sim_run(sim, core, r, count, trial->iterations[loop]);
	for (uint64_t it = 0; singly && it < trial->iterations[loop]; ++it) {
		for (size_t i = 0; i < count; ++i) {
			rf_sim_access(sim, core, r[i].address, r[i].bytes, r[i].kind);
			r[i].address += (uint64_t)r[i].stride;
		}
	}
	for (size_t i = 0; i < count; ++i)
		assert_int_equal(r[i].address, trial->references[loop][i].address +
		                                   (uint64_t)r[i].stride * trial->iterations[loop]);
}

/* False where the processor lacks the look-up. */
static bool simulate(struct trial *trial, enum rf_sim_lookup lookup, bool wide, bool singly,
                     struct outcome *outcome)
{
	const char *error;
	struct rf_sim *sim;

	memset(outcome, 0, sizeof(*outcome));
	trial->config.lookup = lookup;
	trial->config.without_compression = singly;
	sim = rf_sim_new(&trial->config, &error);
	if (!sim && lookup == RF_SIM_PLAIN)
		fail_msg("%s", error);
	if (!sim)
		return false;
	if (wide)
		make_wide(sim);
	for (size_t loop = 0; loop < LOOPS; ++loop)
		run_loop(sim, trial, loop, singly);
	note_counters(sim, trial, outcome->counters, false);
	outcome->signature = rf_sim_signature(sim, 0);
	rf_sim_flush(sim);
	note_counters(sim, trial, outcome->counters + MOST_LEVELS, true);
	rf_sim_free(sim);
	return true;
}

static void print_difference(const struct trial *trial, const struct outcome *a,
                             const struct outcome *b)
{
	for (size_t i = 0; i < trial->config.level_count; ++i) {
		const struct rf_sim_level *l = &trial->levels[i];

		print_error("level %zu: %d sets %d ways line %d sector %d policy %d filling %d "
		            "wt %d na %d hash %d cores %d\n",
		            i, (int)l->sets, (int)l->ways, (int)l->line_bytes, (int)l->sector_bytes,
		            l->policy, l->filling, l->write_through, l->no_allocate, l->hashed,
		            (int)l->cores);
		print_error("  loads %d %d stores %d %d misses %d %d evicts %d %d\n",
		            (int)a->counters[i].loads, (int)b->counters[i].loads,
		            (int)a->counters[i].stores, (int)b->counters[i].stores,
		            (int)a->counters[i].misses, (int)b->counters[i].misses,
		            (int)a->counters[i].evicts, (int)b->counters[i].evicts);
	}
}

static void compare(struct trial *trial, int number, enum rf_sim_lookup lookup, bool wide,
                    const struct outcome *measure)
{
	struct outcome other;

	if (!simulate(trial, lookup, wide, false, &other))
		return;
	if (memcmp(measure, &other, sizeof(other)) == 0)
		return;
	print_difference(trial, measure, &other);
	fail_msg("trial %d, look-up %d%s: counts differ", number, lookup, wide ? ", wide" : "");
}

static void all_ways_agree(void **unused)
{
	static struct trial trial;
	struct outcome measure;

	(void)unused;
	for (int number = 0; number < TRIALS; ++number) {
		random_config(&trial);
		random_loops(&trial);
		assert_true(simulate(&trial, RF_SIM_PLAIN, false, true, &measure));
		assert_int_equal(measure.counters[0].loads - measure.counters[0].store_misses,
		                 touched(&trial, RF_SIM_LOAD));
		assert_int_equal(measure.counters[0].stores, touched(&trial, RF_SIM_STORE));
		compare(&trial, number, RF_SIM_PLAIN, false, &measure);
		compare(&trial, number, RF_SIM_PLAIN, true, &measure);
		compare(&trial, number, RF_SIM_AVX2, false, &measure);
		compare(&trial, number, RF_SIM_AVX512, false, &measure);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_ways_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
