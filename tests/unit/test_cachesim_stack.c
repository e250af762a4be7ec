/* SPDX-License-Identifier: MIT
 *
 * Stack distances: small streams by hand, and random loops against a fully associative cache of
 * each capacity.
 */
#include "cache-sim/cachesim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/random.h"

static struct rf_stack *new_stack(uint32_t line_bytes)
{
	const char *error;
	struct rf_stack *stack = rf_stack_new(line_bytes, &error);

	assert_non_null(stack);
	assert_null(error);
	return stack;
}

static void use_line(struct rf_stack *stack, uint64_t line)
{
	struct rf_sim_reference r = { .address = 64 * line, .bytes = 8 };

	assert_true(rf_stack_run(stack, &r, 1, 1));
}

/* a b c b a: b comes again after one other line, a after two. */
static void by_hand(void **state)
{
	static const uint64_t lines[] = { 7, 8, 9, 8, 7 };
	struct rf_stack *stack = new_stack(64);

	(void)state;
	for (size_t i = 0; i < 5; ++i)
		use_line(stack, lines[i]);
	assert_int_equal(rf_stack_references(stack), 5);
	assert_int_equal(rf_stack_cold_misses(stack), 3);
	assert_int_equal(rf_stack_misses(stack, 0), 5);
	assert_int_equal(rf_stack_misses(stack, 1), 5);
	assert_int_equal(rf_stack_misses(stack, 2), 4);
	assert_int_equal(rf_stack_misses(stack, 3), 3);
	assert_int_equal(rf_stack_misses(stack, 1000000), 3);
	rf_stack_free(stack);
}

/* Sweeping n lines again and again misses always in less than n lines, once each in n. */
static void cyclic_sweeps(void **state)
{
	enum { LINES = 5000, SWEEPS = 5 };
	struct rf_stack *stack = new_stack(64);

	(void)state;
	for (int sweep = 0; sweep < SWEEPS; ++sweep) {
		struct rf_sim_reference r = { .address = 1 << 20, .stride = 8, .bytes = 8 };

		assert_true(rf_stack_run(stack, &r, 1, 8 * LINES));
		assert_int_equal(r.address, (1 << 20) + 64 * LINES);
	}
	assert_int_equal(rf_stack_references(stack), 8 * LINES * SWEEPS);
	assert_int_equal(rf_stack_misses(stack, LINES), LINES);
	assert_int_equal(rf_stack_misses(stack, LINES - 1), LINES * SWEEPS);
	assert_int_equal(rf_stack_misses(stack, 1), LINES * SWEEPS);
	rf_stack_free(stack);
}

/* A reference over the end of a line is one for each line, also round the end of all addresses. */
static void straddling(void **state)
{
	struct rf_stack *stack = new_stack(64);
	struct rf_sim_reference r = { .address = UINT64_MAX - 3, .bytes = 8 };

	(void)state;
	assert_true(rf_stack_run(stack, &r, 1, 3));
	assert_int_equal(rf_stack_references(stack), 6);
	assert_int_equal(rf_stack_cold_misses(stack), 2);
	assert_int_equal(rf_stack_misses(stack, 1), 6);
	assert_int_equal(rf_stack_misses(stack, 2), 2);
	rf_stack_free(stack);
}

static void wrong_lines(void **state)
{
	const char *error = NULL;

	(void)state;
	assert_null(rf_stack_new(48, &error));
	assert_string_equal(error, "a line must have 16, 32, 64, 128 or 256 bytes");
	rf_stack_free(NULL);
}

static uint64_t state_of_random = 88172645463325252u;

static uint64_t below(uint64_t limit)
{
	return random_below(&state_of_random, limit);
}

enum { LOOPS = 20, REFERENCES = 9 };

struct stream {
	struct rf_sim_reference references[LOOPS][REFERENCES];
	size_t counts[LOOPS];
	uint64_t iterations[LOOPS];
};

static void random_stream(struct stream *stream)
{
	static const int64_t strides[] = { 0, 8, 8, 8, -8, 4, 64, -64, 136, 24 };

	for (size_t loop = 0; loop < LOOPS; ++loop) {
		stream->counts[loop] = 1 + below(REFERENCES);
		stream->iterations[loop] = below(300);
		for (size_t i = 0; i < REFERENCES; ++i)
			stream->references[loop][i] = (struct rf_sim_reference){
				.address = 100000 + 4 * below(8000),
				.stride = strides[below(10)],
				.bytes = below(8) ? 8 : (uint32_t)below(200),
				.kind = below(3) ? RF_SIM_LOAD : RF_SIM_STORE,
			};
	}
}

static uint64_t misses_of_cache(const struct stream *stream, uint64_t lines, uint32_t line_bytes)
{
	struct rf_sim_level level = { .sets = lines, .line_bytes = line_bytes };
	struct rf_sim_config config = { .level_count = 1, .levels = &level };
	const char *error;
	struct rf_sim *sim = rf_sim_new(&config, &error);
	struct rf_sim_reference r[REFERENCES];
	uint64_t misses;

	assert_non_null(sim);
	for (size_t loop = 0; loop < LOOPS; ++loop) {
		memcpy(r, stream->references[loop], sizeof(r));
		rf_sim_run(sim, 0, r, stream->counts[loop], stream->iterations[loop]);
	}
	misses = rf_sim_count(sim, 0).misses;
	rf_sim_free(sim);
	return misses;
}

static void like_a_cache(void **state)
{
	static const uint64_t capacities[] = { 1, 2, 3, 7, 8, 15, 16, 17, 18, 40, 100, 300 };
	static struct stream stream;

	(void)state;
	for (int trial = 0; trial < 60; ++trial) {
		uint32_t line_bytes = 32u << below(3);
		struct rf_stack *stack = new_stack(line_bytes);

		random_stream(&stream);
		for (size_t loop = 0; loop < LOOPS; ++loop) {
			struct rf_sim_reference r[REFERENCES];

			memcpy(r, stream.references[loop], sizeof(r));
			assert_true(
			    rf_stack_run(stack, r, stream.counts[loop], stream.iterations[loop]));
		}
		for (size_t i = 0; i < sizeof(capacities) / sizeof(*capacities); ++i)
			assert_int_equal(rf_stack_misses(stack, capacities[i]),
			                 misses_of_cache(&stream, capacities[i], line_bytes));
		rf_stack_free(stack);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_hand),      cmocka_unit_test(cyclic_sweeps),
		cmocka_unit_test(straddling),   cmocka_unit_test(wrong_lines),
		cmocka_unit_test(like_a_cache),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
