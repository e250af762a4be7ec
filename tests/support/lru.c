/* SPDX-License-Identifier: MIT */
#include "tests/support/lru.h"

#include <stdlib.h>

#include "cache-sim/cachesim.h"
#include "tests/tools/tool.h"

/* A line of memory, in the list of its set if it is there. */
struct entry {
	bool is_present, is_dirty;
	size_t before, after; /* used later, used earlier */
};

struct set {
	size_t first, last; /* used last, and least recently */
	uint64_t count;
};

struct level {
	struct lru_form form;
	struct set *sets;
	struct entry *entries;
	struct lru_counts counts;
};

struct lru {
	size_t level_count;
	uint64_t line_bytes, first_line, lines;
	struct level levels[LRU_LEVELS];
};

enum { NONE = -1 };

static void *room(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (!memory)
		tool_die("no memory");
	return memory;
}

struct lru *lru_new(const struct lru_form *forms, size_t count, uint64_t line_bytes,
                    uint64_t origin, uint64_t bytes)
{
	struct lru *lru = room(1, sizeof(*lru));

	lru->level_count = count;
	lru->line_bytes = line_bytes;
	lru->first_line = origin / line_bytes;
	lru->lines = bytes / line_bytes + 1;
	for (size_t k = 0; k < count; ++k) {
		struct level *level = &lru->levels[k];

		level->form = forms[k];
		level->entries = room(lru->lines, sizeof(*level->entries));
		level->sets = room(forms[k].sets, sizeof(*level->sets));
		for (uint64_t s = 0; s < forms[k].sets; ++s)
			level->sets[s].first = level->sets[s].last = (size_t)NONE;
	}
	return lru;
}

void lru_free(struct lru *lru)
{
	for (size_t k = 0; k < lru->level_count; ++k) {
		free(lru->levels[k].entries);
		free(lru->levels[k].sets);
	}
	free(lru);
}

static struct set *set_of(struct lru *lru, size_t k, size_t line)
{
	struct level *level = &lru->levels[k];
	uint64_t number = lru->first_line + line;

	if (level->form.is_hashed)
		number += rf_sim_hash_of_block(number / level->form.sets) % level->form.sets;
	return &level->sets[number % level->form.sets];
}

static void take_out(struct lru *lru, size_t k, size_t line)
{
	struct entry *entries = lru->levels[k].entries, *entry = &entries[line];
	struct set *set = set_of(lru, k, line);

	if (entry->before == (size_t)NONE)
		set->first = entry->after;
	else
		entries[entry->before].after = entry->after;
	if (entry->after == (size_t)NONE)
		set->last = entry->before;
	else
		entries[entry->after].before = entry->before;
	entry->is_present = false;
	--set->count;
}

static void put_first(struct lru *lru, size_t k, size_t line)
{
	struct entry *entries = lru->levels[k].entries, *entry = &entries[line];
	struct set *set = set_of(lru, k, line);

	entry->is_present = true;
	entry->before = (size_t)NONE;
	entry->after = set->first;
	if (set->first != (size_t)NONE)
		entries[set->first].before = line;
	else
		set->last = line;
	set->first = line;
	++set->count;
}

static void touch(struct lru *lru, size_t k, size_t line)
{
	take_out(lru, k, line);
	put_first(lru, k, line);
}

static void store(struct lru *lru, size_t k, size_t line, bool is_program);

static void insert(struct lru *lru, size_t k, size_t line, bool is_dirty)
{
	struct level *level = &lru->levels[k];
	struct set *set = set_of(lru, k, line);
	size_t victim = set->last;
	bool is_full = set->count == level->form.ways;

	if (is_full)
		take_out(lru, k, victim);
	put_first(lru, k, line);
	level->entries[line].is_dirty = is_dirty;
	if (!is_full || !level->entries[victim].is_dirty)
		return;
	++level->counts.evicts;
	store(lru, k + 1, victim, false);
}

static void load(struct lru *lru, size_t k, size_t line, bool for_store)
{
	struct level *level = &lru->levels[k];

	if (k == lru->level_count)
		return;
	++level->counts.loads;
	if (level->entries[line].is_present) {
		touch(lru, k, line);
		return;
	}
	++level->counts.misses;
	level->counts.store_misses += for_store;
	load(lru, k + 1, line, for_store);
	insert(lru, k, line, false);
}

/* What comes from above is a whole line, and need not be read from below. */
static void store(struct lru *lru, size_t k, size_t line, bool is_program)
{
	struct level *level = &lru->levels[k];

	if (k == lru->level_count)
		return;
	if (level->entries[line].is_present) {
		touch(lru, k, line);
		level->entries[line].is_dirty = true;
		return;
	}
	if (is_program) {
		++level->counts.misses;
		++level->counts.store_misses;
		load(lru, k + 1, line, true);
	}
	insert(lru, k, line, true);
}

void lru_use(struct lru *lru, uint64_t address, bool is_store)
{
	size_t line = (size_t)(address / lru->line_bytes - lru->first_line);

	if (line >= lru->lines)
		tool_die("an address is outside of all arrays");
	if (is_store)
		store(lru, 0, line, true);
	else
		load(lru, 0, line, false);
}

/* A level that lacks a line passes it on. */
static void flush_line(struct lru *lru, size_t k, size_t line)
{
	struct entry *entry = &lru->levels[k].entries[line];

	++lru->levels[k].counts.evicts;
	entry->is_dirty = false;
	for (++k; k < lru->level_count; ++k) {
		struct entry *below = &lru->levels[k].entries[line];

		if (below->is_present) {
			below->is_dirty = true;
			return;
		}
		++lru->levels[k].counts.evicts;
	}
}

void lru_flush(struct lru *lru)
{
	for (size_t k = 0; k < lru->level_count; ++k)
		for (size_t line = 0; line < lru->lines; ++line)
			if (lru->levels[k].entries[line].is_present &&
			    lru->levels[k].entries[line].is_dirty)
				flush_line(lru, k, line);
}

struct lru_counts lru_count(const struct lru *lru, size_t level)
{
	return lru->levels[level].counts;
}
