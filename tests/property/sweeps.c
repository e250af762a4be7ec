/* SPDX-License-Identifier: MIT */
#include "tests/property/sweeps.h"

#include <string.h>

#include "tests/support/random.h"

enum { HASHED_OF = 4, MOST_SWEEPS = 12 };

/* Lines of a cache around the data, or as large as caches are. */
static int64_t lines_of(uint64_t *state, size_t level, int64_t data_lines, bool is_real)
{
	static const int64_t kib[ANALYSIS_LEVELS] = { 32, 256, 2048 };
	int64_t lines;

	if (is_real)
		return kib[level] * 1024 / 64;
	lines = data_lines >> (2 * (ANALYSIS_LEVELS - level));
	lines = lines * (int64_t)random_from(state, 8, 40) / 16;
	return lines > 8 << (2 * level) ? lines : 8 << (2 * level);
}

struct rf_machine sweeps_machine(uint64_t *state, uint64_t bytes, struct rf_cache *caches)
{
	size_t count = 1 + random_below(state, ANALYSIS_LEVELS);
	int kind = (int)random_below(state, 3);
	int64_t data_lines = (int64_t)bytes / 64;

	for (size_t i = 0; i < count; ++i) {
		int64_t lines = lines_of(state, i, data_lines, kind == 2), ways = lines, sets = 1;

		if (kind > 0)
			ways = i == 0 ? 8 : 16;
		while (kind > 0 && 2 * sets * ways <= lines)
			sets *= 2;
		if (kind > 0 && ways > lines)
			ways = lines;
		caches[i] = analysis_cache(i, sets, ways, 64);
	}
	if (random_below(state, HASHED_OF) == 0)
		for (size_t i = 0; i < count; ++i)
			caches[i].is_hashed = true;
	return analysis_machine(caches, count);
}

struct lru *sweeps_caches(const struct rf_machine *machine, const struct nest_layout *layout)
{
	struct lru_form forms[LRU_LEVELS];

	for (size_t i = 0; i < machine->cache_count; ++i)
		forms[i] = (struct lru_form){ (uint64_t)machine->caches[i].sets,
			                      (uint64_t)machine->caches[i].ways,
			                      machine->caches[i].is_hashed };
	return lru_new(forms, machine->cache_count, 64, NEST_ORIGIN, layout->bytes);
}

static void use(void *context, uint64_t address, uint32_t bytes, bool is_store)
{
	(void)bytes;
	lru_use(context, address, is_store);
}

void sweeps_run(const struct nest *nest, const struct nest_layout *layout, struct lru *lru)
{
	struct nest_visitor visitor = { .context = lru, .use = use };

	nest_walk(nest, layout, &visitor, INT64_MAX);
}

static struct lru_counts difference(struct lru_counts now, struct lru_counts before)
{
	return (struct lru_counts){ now.loads - before.loads, now.misses - before.misses,
		                    now.store_misses - before.store_misses,
		                    now.evicts - before.evicts };
}

void sweeps_again(const struct nest *nest, const struct nest_layout *layout,
                  const struct rf_machine *machine, struct lru_counts *again)
{
	size_t count = machine->cache_count;
	struct lru *lru = sweeps_caches(machine, layout);
	struct lru_counts before[LRU_LEVELS] = { 0 }, last[LRU_LEVELS] = { 0 };

	for (int sweep = 0; sweep < MOST_SWEEPS; ++sweep) {
		sweeps_run(nest, layout, lru);
		for (size_t i = 0; i < count; ++i) {
			struct lru_counts now = lru_count(lru, i);

			again[i] = difference(now, before[i]);
			before[i] = now;
		}
		if (sweep > 1 && memcmp(last, again, count * sizeof(*last)) == 0)
			break;
		memcpy(last, again, count * sizeof(*last));
	}
	lru_free(lru);
}
