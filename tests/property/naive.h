/* SPDX-License-Identifier: MIT
 *
 * A cache simulator that is too simple to be wrong: sets are searched way by way, nothing is
 * remembered, nothing is fast.  One core, lines of one size, write-back and write-allocate.
 */
#ifndef RF_TESTS_NAIVE_H
#define RF_TESTS_NAIVE_H

#include "cache-sim/cachesim.h"
#include "tests/support/nests.h"

enum { NAIVE_LEVELS = 3, NAIVE_ENTRIES = 4096, NAIVE_WAYS = 256 };

struct naive_entry {
	bool is_present, is_dirty;
	uint64_t line, came, used;
	int age;
};

struct naive_level {
	struct rf_sim_level form;
	struct naive_entry entries[NAIVE_ENTRIES];
	bool tree[NAIVE_ENTRIES][2 * NAIVE_WAYS]; /* by set: true leads to the right */
	uint64_t loads, misses, store_misses, evicts;
};

struct naive {
	size_t level_count;
	struct naive_level levels[NAIVE_LEVELS];
	uint64_t now;
	uint64_t random;
	bool is_flushing;
};

void naive_begin(struct naive *naive, const struct rf_sim_level *levels, size_t count);

void naive_use(struct naive *naive, uint64_t address, uint32_t bytes, bool is_store);

/* One run of a nest; returns how many references it had. */
int64_t naive_walk(struct naive *naive, const struct nest *nest, const struct nest_layout *layout);

/* Writes every dirty line back, level by level. */
void naive_flush(struct naive *naive);

#endif
