/* SPDX-License-Identifier: MIT
 *
 * The bits of a tree lead to the next victim.  Following their opposites here and there leads to
 * every other way, which gives each its rank as the policy sees it: a use, and a replacement, mean
 * the same for two trees whose lines have the same ranks, whatever the names of the ways.  So two
 * full rows are alike when they hold the same lines at the same ranks.  In a stream of misses that
 * is how states repeat themselves: which way a set began with shows for ever in the names, and in
 * nothing else.
 *
 * For example, four ways hold A B C D.  The bit at the root says right, that of ways 0 and 1 left,
 * that of ways 2 and 3 right: way 3 is the victim, at rank 0; turning the last bit leads to way 2,
 * at rank 1, the first one to way 0, at rank 2, both to way 1, at rank 3.  So D C A B, from rank 0
 * on, is what the row holds, as does a row C D B A whose bits say left, right and right.
 *
 * Renaming goes along with moving: what happened to the names from one period to the next happens
 * again in each further period.  The names after many periods come from those of 1, 2, 4, ...
 *
 * Where lines were taken away the names do matter, as the first empty way is taken next.
 */
#include "cache-sim/trees.h"

#include <stdlib.h>

enum { MOST_LEAVES = 64 };

bool rf_trees_can_rename(const struct level *level)
{
	return level->trees && level->ways == level->leaves && level->leaves <= MOST_LEAVES &&
	       !level->sectors && level->instances == 1;
}

bool rf_trees_new_names(struct state *state, const struct level *level)
{
	if (!rf_trees_can_rename(level))
		return true;
	state->names = malloc(3 * (size_t)level->sets * level->ways);
	return state->names != NULL;
}

uint32_t rf_trees_way_at(uint64_t tree, uint32_t leaves, uint32_t rank)
{
	uint32_t node = 1;

	for (uint32_t half = leaves / 2; half > 0; half /= 2)
		node = 2 * node + ((uint32_t)(tree >> node & 1) ^ ((rank & half) != 0));
	return node - leaves;
}

static uint64_t entry_of(const void *entries, size_t at, bool is_wide)
{
	return is_wide ? ((const uint64_t *)entries)[at] : ((const uint32_t *)entries)[at];
}

static bool row_is_moved(const struct state *state, const struct level *level, size_t from,
                         size_t to, uint64_t distance, bool is_wide)
{
	for (uint32_t rank = 0; rank < level->ways; ++rank) {
		size_t then = from * level->row_length +
		              rf_trees_way_at(state->trees[from], level->leaves, rank);
		size_t now =
		    to * level->row_length + rf_trees_way_at(level->trees[to], level->leaves, rank);
		uint64_t expected = entry_of(state->entries, then, is_wide) + distance;

		if (!is_wide)
			expected = (uint32_t)expected;
		if (entry_of(level->entries, now, is_wide) != expected)
			return false;
	}
	return true;
}

bool rf_trees_are_moved(const struct state *state, const struct level *level, struct move move,
                        bool is_wide)
{
	if (state->empty > 0 || level->empty > 0 || state->removals != level->removals)
		return false;
	for (size_t set = 0; set < level->sets; ++set)
		if (!row_is_moved(state, level, set, (set + move.rows) % level->sets,
		                  2 * move.lines, is_wide))
			return false;
	return true;
}

/* ---- new names ---- */

/* The names of one period, by the set where it begins. */
static void find_names(const struct state *state, const struct level *level, size_t rows,
                       uint8_t *names)
{
	for (size_t set = 0; set < level->sets; ++set)
		for (uint32_t rank = 0; rank < level->ways; ++rank)
			names[set * level->ways +
			      rf_trees_way_at(state->trees[set], level->leaves, rank)] =
			    (uint8_t)rf_trees_way_at(level->trees[(set + rows) % level->sets],
			                             level->leaves, rank);
}

/* After these names of each set those of the set that it has become. */
static void rename_further(const struct level *level, uint8_t *to, const uint8_t *names,
                           const uint8_t *further, size_t rows)
{
	for (size_t set = 0; set < level->sets; ++set) {
		const uint8_t *next = further + (set + rows) % level->sets * level->ways;

		for (size_t way = 0; way < level->ways; ++way)
			to[set * level->ways + way] = next[names[set * level->ways + way]];
	}
}

/* The names after so many periods, in the first part of the room; returns how far sets move. */
static size_t find_all_names(struct state *state, const struct level *level, size_t rows,
                             uint64_t times)
{
	size_t count = level->sets * level->ways;
	uint8_t *all = state->names, *power = all + count, *next = power + count;
	size_t moved = 0;

	find_names(state, level, rows, power);
	for (size_t i = 0; i < count; ++i)
		all[i] = (uint8_t)(i % level->ways);
	for (; times > 0; times /= 2) {
		uint8_t *old = power;

		if (times % 2 == 1) {
			rename_further(level, all, all, power, moved);
			moved = (moved + rows) % level->sets;
		}
		rename_further(level, next, power, power, rows);
		rows = 2 * rows % level->sets;
		power = next;
		next = old;
	}
	return moved;
}

/* A tree whose leaves have new names: each node goes where its leaves go, and its bit turns round
 * when its halves change sides. */
static uint64_t renamed_tree(uint64_t tree, uint32_t leaves, const uint8_t *names)
{
	uint64_t renamed = 0;

	for (uint32_t first = 1, width = leaves; width > 1; first *= 2, width /= 2) {
		for (uint32_t node = first; node < 2 * first; ++node) {
			uint32_t left = (leaves + names[(node - first) * width]) / (width / 2);

			renamed |= (((tree >> node) & 1) ^ (left & 1)) << (left / 2);
		}
	}
	return renamed;
}

static void move_row(const struct state *state, struct level *level, size_t from, size_t to,
                     uint64_t distance, bool is_wide)
{
	const uint8_t *names = state->names + from * level->ways;

	for (uint32_t way = 0; way < level->ways; ++way) {
		uint64_t entry =
		    entry_of(state->entries, from * level->row_length + way, is_wide) + distance;
		size_t at = to * level->row_length + names[way];

		if (is_wide)
			((uint64_t *)level->entries)[at] = entry;
		else
			((uint32_t *)level->entries)[at] = (uint32_t)entry;
	}
	level->trees[to] = renamed_tree(state->trees[from], level->leaves, names);
}

void rf_trees_move(struct state *state, struct level *level, struct move move, uint64_t times,
                   bool is_wide)
{
	size_t rows = find_all_names(state, level, move.rows, times);

	rf_state_keep(state, level, is_wide);
	for (size_t set = 0; set < level->sets; ++set)
		move_row(state, level, set, (set + rows) % level->sets, 2 * times * move.lines,
		         is_wide);
}
