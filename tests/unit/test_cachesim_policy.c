/* SPDX-License-Identifier: MIT
 *
 * Replacement, worked out by hand on one set of a few ways.
 *
 * References are letters: small ones load, capital ones store.  What stands in the set is written
 * newest first for policies of order, and by way for the others.
 */
#include "tests/unit/cachesim_streams.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static bool keep_order;

static struct rf_sim_counters after(enum rf_sim_policy policy, uint32_t ways, uint64_t seed,
                                    const char *letters)
{
	struct rf_sim_level level = { .sets = 1, .ways = ways, .line_bytes = 64, .policy = policy };
	struct rf_sim_config config = {
		.level_count = 1, .levels = &level, .seed = seed, .stores_keep_order = keep_order
	};
	const char *error;
	struct rf_sim *sim = rf_sim_new(&config, &error);
	struct rf_sim_counters count;

	assert_non_null(sim);
	streams_letters(sim, 0, letters);
	count = rf_sim_count(sim, 0);
	rf_sim_free(sim);
	return count;
}

static void expect(enum rf_sim_policy policy, uint32_t ways, const char *letters, uint64_t hits,
                   uint64_t misses)
{
	struct rf_sim_counters count = after(policy, ways, 0, letters);

	assert_int_equal(count.hits, hits);
	assert_int_equal(count.misses, misses);
	assert_int_equal(count.loads, hits + misses);
}

/* dcba, a hits: adcb; e: eadc; b: bead; c: cbea; d: dcbe. */
static void lru(void **state)
{
	(void)state;
	expect(RF_SIM_LRU, 4, "abcd", 0, 4);
	expect(RF_SIM_LRU, 4, "abcda", 1, 4);
	expect(RF_SIM_LRU, 4, "abcdaebcd", 1, 8);
	expect(RF_SIM_LRU, 4, "abcdaea", 2, 5);
	expect(RF_SIM_LRU, 1, "aabba", 2, 3);
	expect(RF_SIM_LRU, 3, "abcabcdabc", 3, 7);
}

/* dcba, a hits and stays: e takes its place, a comes for b, b for c. */
static void fifo(void **state)
{
	(void)state;
	expect(RF_SIM_FIFO, 4, "abcdae", 1, 5);
	expect(RF_SIM_FIFO, 4, "abcdaeab", 1, 7);
	expect(RF_SIM_FIFO, 4, "abcdaed", 2, 5);
}

/* Four ways a b c d; the use of a points the root to the right and its right child is at c, so e
 * takes c's way; b points right again, and c takes d's; d then takes a's. */
static void plru_of_four(void **state)
{
	(void)state;
	expect(RF_SIM_PLRU, 4, "abcdae", 1, 5);
	expect(RF_SIM_PLRU, 4, "abcdaeb", 2, 5);
	expect(RF_SIM_PLRU, 4, "abcdaebc", 2, 6);
	expect(RF_SIM_PLRU, 4, "abcdaebcd", 2, 7);
	expect(RF_SIM_PLRU, 4, "abcdaebcda", 2, 8);
}

/* Three ways: the right half has one leaf only.  d takes a's way, e takes c's though c's bit
 * points past it, a takes e's. */
static void plru_of_three(void **state)
{
	(void)state;
	expect(RF_SIM_PLRU, 3, "abcd", 0, 4);
	expect(RF_SIM_PLRU, 3, "abcdeb", 1, 5);
	expect(RF_SIM_PLRU, 3, "abcdebad", 2, 6);
}

/* With two ways the tree knows the order of use. */
static void plru_of_two(void **state)
{
	static const char letters[] = "abacbcabbacacbaccab";
	struct rf_sim_counters count = after(RF_SIM_LRU, 2, 0, letters);

	(void)state;
	expect(RF_SIM_PLRU, 2, letters, count.hits, count.misses);
}

/* Ages: a 2, b 2; a hits and is 0; all age until b is 3, c comes for it; then c is the first of
 * age 3, b comes for it; a is still there. */
static void srrip(void **state)
{
	(void)state;
	expect(RF_SIM_SRRIP, 2, "abac", 1, 3);
	expect(RF_SIM_SRRIP, 2, "abacb", 1, 4);
	expect(RF_SIM_SRRIP, 2, "abacba", 2, 4);
	expect(RF_SIM_LRU, 2, "abacba", 1, 5);
}

/* Five lines in turn, forty times through four ways: least recently used never hits, and random
 * replacement does. */
static void random_replacement(void **state)
{
	char letters[201];
	struct rf_sim_counters first;

	(void)state;
	for (int i = 0; i < 200; ++i)
		letters[i] = (char)('a' + i % 5);
	letters[200] = '\0';
	expect(RF_SIM_LRU, 4, letters, 0, 200);
	first = after(RF_SIM_RANDOM, 4, 1, letters);
	assert_in_range(first.hits, 60, 180);
	assert_int_equal(after(RF_SIM_RANDOM, 4, 1, letters).hits, first.hits);
	assert_int_not_equal(after(RF_SIM_RANDOM, 4, 2, letters).hits, first.hits);
	expect(RF_SIM_RANDOM, 8, letters, 195, 5);
}

/* A store that hits moves its line to the front, so that c comes for b and b for a; with the other
 * rule it does not, c comes for a, and b hits. */
static void stores_that_keep_the_order(void **state)
{
	struct rf_sim_counters count = after(RF_SIM_LRU, 2, 0, "abAcb");

	(void)state;
	assert_int_equal(count.misses, 4);
	assert_int_equal(count.hits, 0);
	assert_int_equal(count.stores, 1);
	keep_order = true;
	count = after(RF_SIM_LRU, 2, 0, "abAcb");
	keep_order = false;
	assert_int_equal(count.misses, 3);
	assert_int_equal(count.hits, 1);
	assert_int_equal(count.evicts, 1);
}

/* A becomes dirty twice, once in each stay, and leaves once; B stays. */
static void dirty_lines(void **state)
{
	struct rf_sim_counters count = after(RF_SIM_LRU, 2, 0, "AaAbcABB");

	(void)state;
	assert_int_equal(count.stores, 5);
	assert_int_equal(count.evicts, 1);
	assert_int_equal(count.dirty_generations, 3);
	assert_int_equal(count.store_misses, 3);
	assert_int_equal(count.misses, 5);
	assert_int_equal(count.hits, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lru),
		cmocka_unit_test(fifo),
		cmocka_unit_test(plru_of_four),
		cmocka_unit_test(plru_of_three),
		cmocka_unit_test(plru_of_two),
		cmocka_unit_test(srrip),
		cmocka_unit_test(random_replacement),
		cmocka_unit_test(stores_that_keep_the_order),
		cmocka_unit_test(dirty_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
