/* SPDX-License-Identifier: MIT
 *
 * How lines move between levels, worked out by hand on caches of a few lines.
 *
 * References are letters: small ones load, capital ones store.  Caches are fully associative and
 * replace the least recently used line, unless a test says otherwise.
 */
#include "tests/unit/cachesim_streams.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static struct rf_sim_level levels[3];
static struct rf_sim_config config;
static struct rf_sim *sim;

static int setup(void **state)
{
	(void)state;
	memset(levels, 0, sizeof(levels));
	for (int i = 0; i < 3; ++i)
		levels[i] = (struct rf_sim_level){ .sets = 2, .line_bytes = 64 };
	config = (struct rf_sim_config){ .level_count = 2, .levels = levels };
	sim = NULL;
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	rf_sim_free(sim);
	return 0;
}

static void start(void)
{
	const char *error;

	rf_sim_free(sim);
	sim = rf_sim_new(&config, &error);
	if (!sim)
		fail_msg("%s", error);
}

static void play(const char *letters)
{
	start();
	streams_letters(sim, 0, letters);
}

static struct rf_sim_counters at(size_t level)
{
	return rf_sim_count(sim, level);
}

static void expect(size_t level, uint64_t hits, uint64_t misses, uint64_t stores, uint64_t evicts)
{
	assert_int_equal(at(level).hits, hits);
	assert_int_equal(at(level).misses, misses);
	assert_int_equal(at(level).stores, stores);
	assert_int_equal(at(level).evicts, evicts);
}

/* The second level never sees the hits of a in the first: c takes a's way there, and the first
 * level keeps a or loses it. */
static void inclusion(void **state)
{
	(void)state;
	play("abaca");
	expect(0, 2, 3, 0, 0);
	expect(1, 0, 3, 0, 0);
	levels[1].filling = RF_SIM_INCLUSIVE;
	play("abaca");
	expect(0, 1, 4, 0, 0);
	expect(1, 0, 4, 0, 0);
}

/* The line that must leave is dirty above: it is written to the second level on its way out. */
static void inclusion_of_dirty_lines(void **state)
{
	(void)state;
	levels[1].filling = RF_SIM_INCLUSIVE;
	play("Abac");
	expect(0, 1, 3, 1, 1);
	expect(1, 0, 3, 1, 1);
	assert_int_equal(at(1).dirty_generations, 1);
}

/* A dirty line leaves a non-inclusive level as a store; one level further it misses, and is read
 * first unless that is not wanted. */
static void write_backs_that_miss(void **state)
{
	(void)state;
	levels[1].sets = 1;
	play("Abc");
	expect(0, 0, 3, 1, 1);
	expect(1, 0, 4, 1, 0);
	assert_int_equal(at(1).dirty_generations, 1);
	levels[1].no_fetch_on_write_back = true;
	play("Abc");
	expect(1, 0, 3, 1, 0);
}

/* Four lines in turn fit into two and two: after the first turn all come from the second level. */
static void victims(void **state)
{
	(void)state;
	levels[1].filling = RF_SIM_VICTIM;
	play("abcd abcd abcd");
	expect(0, 0, 12, 0, 0);
	expect(1, 8, 4, 10, 0);
	assert_int_equal(at(0).clean_victims, 10);
	levels[1].filling = RF_SIM_NON_INCLUSIVE;
	play("abcd abcd abcd");
	expect(1, 0, 12, 0, 0);
}

/* A goes down dirty, comes up dirty and goes down again; only then it is the second level's to
 * write to memory. */
static void dirty_victims(void **state)
{
	(void)state;
	levels[1].filling = RF_SIM_VICTIM;
	play("Abca");
	expect(0, 0, 4, 1, 1);
	expect(1, 1, 3, 2, 0);
	assert_int_equal(at(0).dirty_generations, 2);
	assert_int_equal(at(1).dirty_generations, 1);
	assert_int_equal(at(1).dirty_moves, 1);
	rf_sim_flush(sim);
	assert_int_equal(at(0).evicts, 2);
	assert_int_equal(at(1).evicts, 1);
	assert_int_equal(at(1).dirty_generations, 2);
}

/* Both cores load a; the first replaces it by b and wants it back.  A victim cache has taken it
 * meanwhile; an exclusive one leaves it to the other core. */
static void exclusion_between_cores(void **state)
{
	static const enum rf_sim_filling fillings[] = { RF_SIM_VICTIM, RF_SIM_EXCLUSIVE };

	(void)state;
	levels[0].sets = 1;
	levels[1].sets = 4;
	levels[1].cores = 2;
	config.cores = 2;
	for (int i = 0; i < 2; ++i) {
		levels[1].filling = fillings[i];
		start();
		streams_letters(sim, 0, "a");
		streams_letters(sim, 1, "a");
		streams_letters(sim, 0, "ba");
		expect(1, fillings[i] == RF_SIM_VICTIM, fillings[i] == RF_SIM_VICTIM ? 3 : 4, 2, 0);
	}
}

/* With one core both do the same. */
static void exclusion(void **state)
{
	(void)state;
	levels[1].filling = RF_SIM_EXCLUSIVE;
	play("Abca");
	expect(0, 0, 4, 1, 1);
	expect(1, 1, 3, 2, 0);
}

/* As in Skylake-SP and Zen: memory fills the second level, whose victims fill the third. */
static void victims_of_the_second(void **state)
{
	(void)state;
	config.level_count = 3;
	levels[0].sets = 1;
	levels[2].filling = RF_SIM_VICTIM;
	play("abcd abcd");
	expect(0, 0, 8, 0, 0);
	expect(1, 0, 8, 0, 0);
	expect(2, 4, 4, 6, 0);
	assert_int_equal(at(1).clean_victims, 6);
	assert_int_equal(at(0).clean_victims, 0);
}

static void writing_through(void **state)
{
	(void)state;
	levels[0].write_through = true;
	play("AA");
	expect(0, 0, 1, 2, 0);
	expect(1, 0, 1, 2, 0);
	assert_int_equal(at(0).passed_stores, 2);
	assert_int_equal(at(0).dirty_generations, 0);
	assert_int_equal(at(1).dirty_generations, 1);
}

static void without_allocation(void **state)
{
	(void)state;
	levels[0].write_through = true;
	levels[0].no_allocate = true;
	play("AaA");
	expect(0, 0, 1, 2, 0);
	expect(1, 1, 1, 2, 0);
	assert_int_equal(at(0).passed_stores, 2);
	assert_int_equal(at(1).store_misses, 1);
	levels[0].write_through = false;
	play("AaA");
	expect(0, 0, 1, 2, 0);
	assert_int_equal(at(0).passed_stores, 1);
	assert_int_equal(at(0).dirty_generations, 1);
}

/* The line goes from all levels, the dirty one with its data. */
static void bypassing(void **state)
{
	(void)state;
	play("A");
	rf_sim_access(sim, 0, 16, 8, RF_SIM_BYPASSING_STORE);
	streams_letters(sim, 0, "a");
	expect(0, 0, 2, 1, 1);
	expect(1, 0, 2, 0, 0);
	assert_int_equal(at(0).bypasses, 1);
	assert_int_equal(at(1).bypasses, 1);
	assert_int_equal(at(1).bypassed_bytes, 8);
}

/* A line of 128 bytes with sectors of 32 brings only what is asked for. */
static void sectors(void **state)
{
	static const uint64_t addresses[] = { 0, 32, 0, 127 };

	(void)state;
	levels[0].line_bytes = levels[1].line_bytes = 128;
	levels[0].sector_bytes = 32;
	start();
	for (int i = 0; i < 4; ++i)
		rf_sim_access(sim, 0, addresses[i], 1, RF_SIM_LOAD);
	expect(0, 1, 3, 0, 0);
	expect(1, 2, 1, 0, 0);
	rf_sim_access(sim, 0, 24, 16, RF_SIM_LOAD);
	expect(0, 3, 3, 0, 0);
}

/* Two of four sectors are dirty when the line leaves: two stores. */
static void dirty_sectors(void **state)
{
	(void)state;
	levels[0].line_bytes = levels[1].line_bytes = 128;
	levels[0].sector_bytes = 32;
	levels[0].sets = 1;
	start();
	rf_sim_access(sim, 0, 0, 8, RF_SIM_STORE);
	rf_sim_access(sim, 0, 64, 8, RF_SIM_STORE);
	rf_sim_access(sim, 0, 68, 8, RF_SIM_STORE);
	rf_sim_access(sim, 0, 32, 8, RF_SIM_LOAD);
	rf_sim_access(sim, 0, 128, 8, RF_SIM_LOAD);
	expect(0, 0, 4, 3, 2);
	expect(1, 2, 2, 2, 0);
	assert_int_equal(at(0).dirty_generations, 2);
	assert_int_equal(at(1).dirty_generations, 1);
}

static void longer_lines_further_out(void **state)
{
	(void)state;
	levels[0].line_bytes = 32;
	levels[1].line_bytes = 128;
	start();
	for (uint64_t address = 0; address < 128; address += 8)
		rf_sim_access(sim, 0, address, 8, RF_SIM_LOAD);
	expect(0, 12, 4, 0, 0);
	expect(1, 3, 1, 0, 0);
}

/* Over the end of a line: one for each line. */
static void straddling(void **state)
{
	(void)state;
	start();
	rf_sim_access(sim, 0, 60, 8, RF_SIM_LOAD);
	rf_sim_access(sim, 0, 60, 8, RF_SIM_STORE);
	rf_sim_access(sim, 0, 63, 0, RF_SIM_LOAD);
	expect(0, 0, 2, 2, 0);
	assert_int_equal(at(0).dirty_generations, 2);
}

static void sharing(void **state)
{
	(void)state;
	config.cores = 2;
	start();
	streams_letters(sim, 0, "a");
	streams_letters(sim, 1, "a");
	expect(1, 0, 2, 0, 0);
	levels[1].cores = 2;
	start();
	streams_letters(sim, 0, "a");
	streams_letters(sim, 1, "a");
	expect(0, 0, 2, 0, 0);
	expect(1, 1, 1, 0, 0);
}

/* Three sets of one way: a and d meet, a, b and c do not. */
static void sets_of_any_number(void **state)
{
	(void)state;
	config.level_count = 1;
	levels[0].sets = 3;
	levels[0].ways = 1;
	play("abcabc");
	expect(0, 3, 3, 0, 0);
	play("adad");
	expect(0, 0, 4, 0, 0);
}

/* Lines a multiple of the sets apart meet all in one set, or are spread by a hash. */
static void hashed_sets(void **state)
{
	uint64_t misses[2];

	(void)state;
	config.level_count = 1;
	levels[0].sets = 64;
	levels[0].ways = 4;
	for (int hashed = 0; hashed < 2; ++hashed) {
		levels[0].hashed = hashed;
		start();
		for (uint64_t i = 0; i < 64; ++i)
			rf_sim_access(sim, 0, i % 32 * 64 * 64, 8, RF_SIM_LOAD);
		misses[hashed] = at(0).misses;
	}
	assert_int_equal(misses[0], 64);
	assert_in_range(misses[1], 32, 36);
}

/* Neighbours stay spread: as many lines as the cache has, one after the other, all fit. */
static void hashed_neighbours(void **state)
{
	static const uint64_t sets[] = { 64, 60 };

	(void)state;
	config.level_count = 1;
	for (int i = 0; i < 2; ++i) {
		struct rf_sim_reference r = { .address = 0, .stride = 64, .bytes = 8 };

		levels[0].sets = sets[i];
		levels[0].ways = 1;
		levels[0].hashed = true;
		start();
		rf_sim_run(sim, 0, &r, 1, sets[i]);
		r.address = 0;
		rf_sim_run(sim, 0, &r, 1, sets[i]);
		expect(0, sets[i], sets[i], 0, 0);
	}
}

static void without_write_backs(void **state)
{
	(void)state;
	config.no_write_backs = true;
	play("Abcde");
	expect(0, 0, 5, 1, 0);
	expect(1, 0, 5, 0, 0);
	assert_int_equal(at(0).dirty_generations, 0);
}

static void resetting(void **state)
{
	(void)state;
	play("aB");
	rf_sim_reset_counters(sim);
	streams_letters(sim, 0, "ab");
	expect(0, 2, 0, 0, 0);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(inclusion),
		TEST(inclusion_of_dirty_lines),
		TEST(write_backs_that_miss),
		TEST(victims),
		TEST(dirty_victims),
		TEST(exclusion_between_cores),
		TEST(exclusion),
		TEST(victims_of_the_second),
		TEST(writing_through),
		TEST(without_allocation),
		TEST(bypassing),
		TEST(sectors),
		TEST(dirty_sectors),
		TEST(longer_lines_further_out),
		TEST(straddling),
		TEST(sharing),
		TEST(sets_of_any_number),
		TEST(hashed_sets),
		TEST(hashed_neighbours),
		TEST(without_write_backs),
		TEST(resetting),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
