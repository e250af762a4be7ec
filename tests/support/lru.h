/* SPDX-License-Identifier: MIT
 *
 * Caches that replace what was used least recently, one below the other, as a list of lines for
 * each set: write-back, write-allocate, one size of lines, each filled by what misses above it.
 *
 * It is as simple as can be, and shares nothing with the program, but follows a nest through
 * thousands of lines in a set without searching them: memory is so small that every line of it has
 * its own place in the lists.
 */
#ifndef TESTS_SUPPORT_LRU_H
#define TESTS_SUPPORT_LRU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LRU_LEVELS = 3 };

struct lru_form {
	uint64_t sets, ways;
	bool is_hashed; /* blocks of as many lines as there are sets are turned by a hash */
};

struct lru_counts {
	int64_t loads; /* lines asked for by the level above, or references that load */
	int64_t misses, store_misses, evicts;
};

struct lru;

/* Of memory from `origin` on, which is a multiple of the line.  Dies without memory. */
struct lru *lru_new(const struct lru_form *forms, size_t count, uint64_t line_bytes,
                    uint64_t origin, uint64_t bytes);

void lru_free(struct lru *lru);

/* A reference that lies within a line. */
void lru_use(struct lru *lru, uint64_t address, bool is_store);

/* Writes back everything dirty, level by level. */
void lru_flush(struct lru *lru);

struct lru_counts lru_count(const struct lru *lru, size_t level);

#endif
