/* SPDX-License-Identifier: MIT
 *
 * What a hierarchy is made of and how states compare: descriptions that are refused, addresses at
 * both ends of 64 bits, and signatures.
 */
#include "tests/unit/cachesim_streams.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static struct rf_sim_level levels[2];
static struct rf_sim_config config;

static int setup(void **state)
{
	(void)state;
	for (int i = 0; i < 2; ++i)
		levels[i] =
		    (struct rf_sim_level){ .sets = 4u << (2 * i), .ways = 4, .line_bytes = 64 };
	config = (struct rf_sim_config){ .level_count = 2, .levels = levels };
	return 0;
}

static struct rf_sim *start(void)
{
	const char *error;
	struct rf_sim *sim = rf_sim_new(&config, &error);

	if (!sim)
		fail_msg("%s", error);
	return sim;
}

static void expect_refusal(const char *message)
{
	const char *error = NULL;

	assert_null(rf_sim_new(&config, &error));
	assert_non_null(error);
	assert_string_equal(error, message);
	setup(NULL);
}

static void refused_shapes(void **state)
{
	(void)state;
	config.level_count = 0;
	expect_refusal("a hierarchy has 1 to 16 levels");
	config.cores = 100000;
	expect_refusal("at most 65536 cores can be simulated");
	levels[1].sets = 0;
	expect_refusal("a level needs at least one set");
	levels[1].sets = (uint64_t)1 << 40;
	expect_refusal("a level has too many lines to be simulated");
	levels[0].ways = 1 << 30;
	expect_refusal("a level has too many lines to be simulated");
	levels[0].line_bytes = 48;
	expect_refusal("a line must have 16, 32, 64, 128 or 256 bytes");
	levels[0].sector_bytes = 128;
	expect_refusal("a line must consist of 1, 2, 4, 8 or 16 sectors");
	levels[0].sector_bytes = 2;
	expect_refusal("a line must consist of 1, 2, 4, 8 or 16 sectors");
	levels[1].line_bytes = 32;
	expect_refusal("lines must not become shorter further out");
}

static void refused_rules(void **state)
{
	(void)state;
	levels[0].policy = (enum rf_sim_policy)5;
	expect_refusal("unknown replacement policy");
	levels[0].filling = (enum rf_sim_filling)4;
	expect_refusal("unknown filling");
	config.lookup = (enum rf_sim_lookup)9;
	expect_refusal("unknown look-up");
	levels[0].filling = RF_SIM_VICTIM;
	expect_refusal("the first level has no level above whose victims it could take");
	levels[1].filling = RF_SIM_EXCLUSIVE;
	levels[1].line_bytes = 128;
	expect_refusal("a victim or exclusive level needs the line length of the level above");
	levels[0].cores = 2;
	levels[1].cores = 3;
	expect_refusal("a level must be shared by a multiple of the cores of the level above");
	levels[0].sector_bytes = 32;
	levels[1].filling = RF_SIM_INCLUSIVE;
	expect_refusal("sectors need levels that are all non-inclusive");
}

/* The first and the last line of all addresses, and one in the middle: three lines, all of which
 * are still known after the entries became wide. */
static void addresses_of_all_kinds(void **state)
{
	static const uint64_t addresses[] = { 0, UINT64_MAX - 7, (uint64_t)1 << 63 };
	struct rf_sim *sim = start();

	(void)state;
	for (int turn = 0; turn < 2; ++turn)
		for (int i = 0; i < 3; ++i)
			rf_sim_access(sim, 0, addresses[i], 8, RF_SIM_STORE);
	assert_string_equal(rf_sim_lookup_name(sim), "wide");
	assert_int_equal(rf_sim_count(sim, 0).misses, 3);
	assert_int_equal(rf_sim_count(sim, 0).stores, 6);
	rf_sim_flush(sim);
	assert_int_equal(rf_sim_count(sim, 1).evicts, 3);
	rf_sim_free(sim);
}

/* Round the end of all addresses: the last two lines, then the first two, each for 8 doubles. */
static void round_the_end(void **state)
{
	static const int64_t strides[] = { 8, -8 };
	struct rf_sim *sim;

	(void)state;
	for (int i = 0; i < 2; ++i) {
		struct rf_sim_reference r = { .stride = strides[i], .bytes = 8 };

		r.address = strides[i] > 0 ? UINT64_MAX - 127 : 120;
		sim = start();
		rf_sim_run(sim, 0, &r, 1, 32);
		assert_int_equal(rf_sim_count(sim, 0).misses, 4);
		assert_int_equal(rf_sim_count(sim, 0).hits, 28);
		rf_sim_access(sim, 0, 0, 8, RF_SIM_LOAD);
		rf_sim_access(sim, 0, UINT64_MAX - 63, 8, RF_SIM_LOAD);
		assert_int_equal(rf_sim_count(sim, 0).misses, 4);
		rf_sim_free(sim);
	}
}

/* A few loops over addresses from `base` on. */
static void exercise(struct rf_sim *sim, uint64_t base)
{
	for (uint64_t i = 0; i < 40; ++i) {
		struct rf_sim_reference r[3] = {
			{ base + 72 * i, 8, 8, RF_SIM_LOAD },
			{ base + 5000 + 200 * i, 16, 8, RF_SIM_STORE },
			{ base + 9000 - 64 * i, -8, 8, RF_SIM_LOAD },
		};

		rf_sim_run(sim, 0, r, 3, 1 + i % 20);
	}
}

static uint64_t signature_after(uint64_t base, int64_t shift)
{
	struct rf_sim *sim = start();
	uint64_t signature;

	exercise(sim, base);
	signature = rf_sim_signature(sim, shift);
	rf_sim_free(sim);
	return signature;
}

/* The same stream 37 lines further on leaves the same state, 37 lines further on. */
static void shifted_states(void **state)
{
	const int64_t shift = 37 * 64;

	(void)state;
	for (int policy = RF_SIM_LRU; policy <= RF_SIM_RANDOM; ++policy) {
		for (uint64_t sets = 3; sets <= 4; ++sets) {
			uint64_t here;

			levels[0].sets = levels[1].sets = sets;
			levels[0].policy = levels[1].policy = (enum rf_sim_policy)policy;
			here = signature_after(100000, 0);
			assert_int_equal(signature_after(100000 + shift, shift), here);
			assert_int_not_equal(signature_after(100000 + shift, 0), here);
			assert_int_not_equal(signature_after(100000 + shift, shift + 64), here);
			assert_int_equal(signature_after(100000 - shift, -shift), here);
		}
	}
}

/* Where sets are hashed, or for parts of lines, states are the same only without a shift. */
static void shifts_that_do_not_carry_over(void **state)
{
	(void)state;
	assert_int_not_equal(signature_after(100000 + 8, 8), signature_after(100000, 0));
	levels[1].hashed = true;
	assert_int_not_equal(signature_after(100000 + 64, 64), signature_after(100000, 0));
	assert_int_equal(signature_after(100000, 0), signature_after(100000, 0));
}

/* Order, dirtiness and narrow or wide: the first two are part of the state. */
static void parts_of_the_state(void **state)
{
	static const char *const letters[] = { "abc", "abc", "acb", "aBc", "ab" };
	uint64_t signatures[5];

	(void)state;
	levels[0].sets = levels[1].sets = 1;
	for (int i = 0; i < 5; ++i) {
		struct rf_sim *sim = start();

		if (i == 1) {
			rf_sim_access(sim, 0, 0, 8, RF_SIM_BYPASSING_STORE);
			rf_sim_access(sim, 0, UINT64_MAX, 1, RF_SIM_BYPASSING_STORE);
		}
		streams_letters(sim, 0, letters[i]);
		signatures[i] = rf_sim_signature(sim, 0);
		rf_sim_free(sim);
	}
	assert_int_equal(signatures[0], signatures[1]);
	for (int i = 2; i < 5; ++i)
		assert_int_not_equal(signatures[0], signatures[i]);
}

/* What is looked at ahead leaves nothing behind, however far away it lies. */
static void moments_come_back(void **state)
{
	(void)state;
	for (int far = 0; far < 2; ++far) {
		struct rf_sim *sim = start();
		struct rf_sim_kept *kept;
		struct rf_sim_counters before, after;
		uint64_t signature;

		streams_letters(sim, 0, "aBcDeFaBc");
		signature = rf_sim_signature(sim, 0);
		before = rf_sim_count(sim, 0);
		kept = rf_sim_keep(sim);
		assert_non_null(kept);
		for (uint64_t i = 0; i < 100; ++i)
			rf_sim_access(sim, 0, (far ? UINT64_MAX / 2 : 0) + 64 * i, 8, RF_SIM_STORE);
		rf_sim_flush(sim);
		assert_int_not_equal(rf_sim_signature(sim, 0), signature);
		rf_sim_put_back(kept);
		after = rf_sim_count(sim, 0);
		assert_int_equal(rf_sim_signature(sim, 0), signature);
		assert_memory_equal(&before, &after, sizeof(before));
		streams_letters(sim, 0, "aBc");
		assert_int_equal(rf_sim_count(sim, 0).misses, before.misses);
		rf_sim_free(sim);
	}
	rf_sim_put_back(NULL);
}

static void names_of_look_ups(void **state)
{
	static const char *const names[] = { "plain", "avx2", "avx512" };
	const char *error;

	(void)state;
	for (int i = 0; i < 3; ++i) {
		struct rf_sim *sim;

		config.lookup = (enum rf_sim_lookup)(RF_SIM_PLAIN + i);
		sim = rf_sim_new(&config, &error);
		if (sim)
			assert_string_equal(rf_sim_lookup_name(sim), names[i]);
		else
			assert_string_equal(error, "this processor lacks the instructions of the "
			                           "wanted look-up");
		rf_sim_free(sim);
	}
	rf_sim_free(NULL);
}

static void expect_lines(const struct rf_sim *sim, size_t count, const struct rf_sim_line *expected)
{
	struct rf_sim_line held[8];

	assert_int_equal(rf_sim_lines(sim, 0, held, 8), count);
	for (size_t i = 0; i < count; ++i) {
		assert_int_equal(held[i].address, expected[i].address);
		assert_int_equal(held[i].is_dirty, expected[i].is_dirty);
	}
}

/* Of the least recently used the newest first, whether addresses are near each other or not, and in
 * rows of few ways and of very many. */
static void lines_that_are_held(void **state)
{
	static const uint64_t bases[] = { 0, (uint64_t)1 << 50 };

	(void)state;
	for (int i = 0; i < 4; ++i) {
		uint64_t base = bases[i / 2];
		const struct rf_sim_line after_use[] = { { base + 64, false },
			                                 { base + 256, true },
			                                 { base, false } };
		struct rf_sim_line held;
		struct rf_sim *sim;

		config.level_count = 1;
		levels[0].sets = i % 2 == 0 ? 3 : 3000;
		levels[0].ways = 0;
		sim = start();
		assert_int_equal(rf_sim_lines(sim, 0, &held, 1), 0);
		if (i % 2 == 0)
			rf_sim_access(sim, 0, 1 << 20, 8, RF_SIM_LOAD);
		rf_sim_access(sim, 0, base + 64, 8, RF_SIM_LOAD);
		rf_sim_access(sim, 0, base + 8, 8, RF_SIM_LOAD);
		rf_sim_access(sim, 0, base + 260, 8, RF_SIM_STORE);
		rf_sim_access(sim, 0, base + 100, 8, RF_SIM_LOAD);
		expect_lines(sim, 3, after_use);
		assert_int_equal(rf_sim_lines(sim, 0, &held, 1), 3);
		assert_int_equal(held.address, base + 64);
		rf_sim_free(sim);
		setup(NULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(refused_shapes, setup),
		cmocka_unit_test_setup(refused_rules, setup),
		cmocka_unit_test_setup(addresses_of_all_kinds, setup),
		cmocka_unit_test_setup(round_the_end, setup),
		cmocka_unit_test_setup(shifted_states, setup),
		cmocka_unit_test_setup(shifts_that_do_not_carry_over, setup),
		cmocka_unit_test_setup(parts_of_the_state, setup),
		cmocka_unit_test_setup(moments_come_back, setup),
		cmocka_unit_test_setup(lines_that_are_held, setup),
		cmocka_unit_test_setup(names_of_look_ups, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
