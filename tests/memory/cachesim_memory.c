/* SPDX-License-Identifier: MIT
 *
 * Makes and uses a cache simulator again and again, each time with another allocation failing,
 * first that one alone, then that one and all after it.
 *
 * The linker puts the functions below in the place of those of the C library (--wrap).  A failure
 * must come out as such, and nothing may be lost or used after it: sanitizers see that.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cache-sim/cachesim.h"
#include "tests/memory/failing.h"

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);

void *__wrap_malloc(size_t bytes)
{
	return fails_now() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
	return fails_now() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
	return fails_now() ? NULL : __real_realloc(memory, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
	return fails_now() ? NULL : __real_aligned_alloc(alignment, bytes);
}

/* A hierarchy with every kind of state beside its entries; what it does allocates nothing. */
static bool simulate(void)
{
	const struct rf_sim_level levels[] = {
		{ .sets = 4, .ways = 2, .line_bytes = 64, .sector_bytes = 32 },
		{ .sets = 4, .ways = 4, .line_bytes = 64, .policy = RF_SIM_PLRU },
		{ .sets = 8, .ways = 4, .line_bytes = 128, .policy = RF_SIM_SRRIP, .cores = 2 },
	};
	const struct rf_sim_config config = { .level_count = 3, .levels = levels, .cores = 2 };
	const char *error = NULL;
	struct rf_sim *sim = rf_sim_new(&config, &error);
	long count = allocations.count;

	if (!sim)
		return error == NULL;
	for (uint64_t i = 0; i < 100; ++i) {
		struct rf_sim_reference r = { i << 40, 8, 8, RF_SIM_STORE };

		rf_sim_run(sim, i % 2, &r, 1, 20);
	}
	rf_sim_flush(sim);
	rf_sim_free(sim);
	return count == allocations.count;
}

/* Stores that come again, so many that the room for requests grows; without memory for it nothing
 * is repeated. */
static bool repeat(void)
{
	const struct rf_sim_level levels[] = {
		{ .sets = 4, .ways = 2, .line_bytes = 64 },
		{ .sets = 1024,
		  .ways = 4,
		  .line_bytes = 64,
		  .policy = RF_SIM_PLRU,
		  .hashed = true },
	};
	const struct rf_sim_config config = { .level_count = 2, .levels = levels };
	const char *error = NULL;
	struct rf_sim *sim = rf_sim_new(&config, &error);
	struct rf_sim_mark *mark = sim ? rf_sim_mark_new(sim) : NULL;
	uint64_t times = 0;

	for (uint64_t i = 0; mark && i < 2; ++i) {
		struct rf_sim_reference r = { i * 8 * 30000, 8, 8, RF_SIM_STORE };

		if (i > 0)
			rf_sim_mark_set(mark);
		rf_sim_run(sim, 0, &r, 1, 30000);
		times = rf_sim_mark_repeat(mark, 8 * 30000, 1);
	}
	rf_sim_mark_free(mark);
	rf_sim_free(sim);
	return times == 1;
}

/* Many lines, so that all tables grow; a failure is remembered. */
static bool measure_distances(void)
{
	struct rf_sim_reference r = { 0, 8, 8, RF_SIM_LOAD };
	const char *error = NULL;
	struct rf_stack *stack = rf_stack_new(64, &error);
	bool whole;

	if (!stack)
		return error == NULL;
	whole = rf_stack_run(stack, &r, 1, 8 * 3000);
	r.address = 0;
	whole &= rf_stack_run(stack, &r, 1, 8 * 3000);
	rf_stack_free(stack);
	return whole;
}

/* True when everything was counted; a failed allocation must not look like that. */
static bool attempt(bool (*use)(void), long failing, bool and_after)
{
	bool whole;

	allocations.count = 0;
	allocations.failing = failing;
	allocations.and_after = and_after;
	whole = use();
	allocations.failing = 0;
	return whole;
}

static int check(const char *name, bool (*use)(void))
{
	int failures = !attempt(use, 0, false);
	long count = allocations.count;

	if (failures > 0)
		printf("%s: fails with memory to spare\n", name);
	for (long i = 1; i <= count; ++i) {
		for (int and_after = 0; and_after < 2; ++and_after) {
			if (!attempt(use, i, and_after))
				continue;
			printf("%s: allocation %ld of %ld%s fails and nobody notices\n", name, i,
			       count, and_after ? " and all after it" : "");
			++failures;
		}
	}
	return failures;
}

int main(void)
{
	return check("simulator", simulate) + check("marks", repeat) +
	           check("distances", measure_distances) >
	       0;
}
