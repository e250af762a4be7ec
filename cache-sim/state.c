/* SPDX-License-Identifier: MIT
 *
 * The state of a level is that of its rows: entries, and beside them sectors, ages or trees.  When
 * all lines move by the same number, the row of a set becomes the row of a set as many further on,
 * round the end, and every entry grows by the same amount.  So a whole level is compared or moved
 * in two blocks, what lies before the turning point and what lies behind it.
 */
#include "cache-sim/state.h"

#include <stdlib.h>
#include <string.h>

#include "cache-sim/order.h"

enum { ALIGNMENT = 64, BLOCK = 32 };

static size_t rows_of(const struct level *level)
{
	return (size_t)(level->instances * level->sets);
}

static size_t row_bytes(const struct level *level, bool is_wide)
{
	return level->row_length * (is_wide ? sizeof(uint64_t) : sizeof(uint32_t));
}

bool rf_state_new(struct state *state, const struct level *level)
{
	size_t rows = rows_of(level);

	state->entries = aligned_alloc(ALIGNMENT, rows * row_bytes(level, true));
	if (level->sectors)
		state->sectors = malloc(rows * level->row_length * sizeof(uint32_t));
	if (level->ages)
		state->ages = malloc(rows * level->row_length);
	if (level->trees)
		state->trees = malloc(rows * level->tree_words * sizeof(uint64_t));
	return state->entries && !(level->sectors && !state->sectors) &&
	       !(level->ages && !state->ages) && !(level->trees && !state->trees);
}

void rf_state_free(struct state *state)
{
	free(state->entries);
	free(state->sectors);
	free(state->ages);
	free(state->trees);
	free(state->names);
}

static void copy(void *to, const void *from, size_t bytes)
{
	if (to)
		memcpy(to, from, bytes);
}

void rf_state_keep(struct state *state, const struct level *level, bool is_wide)
{
	size_t rows = rows_of(level);

	rf_order_settle(level, is_wide);
	copy(state->entries, level->entries, rows * row_bytes(level, is_wide));
	copy(state->sectors, level->sectors, rows * level->row_length * sizeof(uint32_t));
	copy(state->ages, level->ages, rows * level->row_length);
	copy(state->trees, level->trees, rows * level->tree_words * sizeof(uint64_t));
	state->empty = level->empty;
	state->removals = level->removals;
	state->count = level->count;
}

void rf_state_put_back(const struct state *state, struct level *level, bool is_wide)
{
	size_t rows = rows_of(level);

	copy(level->entries, state->entries, rows * row_bytes(level, is_wide));
	copy(level->sectors, state->sectors, rows * level->row_length * sizeof(uint32_t));
	copy(level->ages, state->ages, rows * level->row_length);
	copy(level->trees, state->trees, rows * level->tree_words * sizeof(uint64_t));
	level->empty = state->empty;
	level->count = state->count;
	rf_order_rebuild(level, is_wide);
}

bool rf_state_move_of(const struct level *level, int64_t bytes, struct move *move)
{
	int64_t lines = bytes / (int64_t)level->line_bytes;
	int64_t sets = (int64_t)level->sets;

	if (bytes % (int64_t)level->line_bytes != 0 || (level->index == INDEX_HASH && bytes != 0))
		return false;
	move->lines = (uint64_t)lines;
	move->rows = (size_t)((lines % sets + sets) % sets);
	return true;
}

/* ---- comparing ---- */

/* Blocks without a branch inside, for the vectors of the compiler. */
static bool narrow_are_moved(const uint32_t *now, const uint32_t *then, size_t count,
                             uint32_t distance)
{
	size_t i = 0;

	for (; i + BLOCK <= count; i += BLOCK) {
		uint32_t different = 0;

		for (size_t k = i; k < i + BLOCK; ++k)
			different |= now[k] ^ (then[k] + (then[k] == UINT32_MAX ? 0 : distance));
		if (different)
			return false;
	}
	for (; i < count; ++i)
		if (now[i] != then[i] + (then[i] == UINT32_MAX ? 0 : distance))
			return false;
	return true;
}

static bool wide_are_moved(const uint64_t *now, const uint64_t *then, size_t count,
                           uint64_t distance)
{
	for (size_t i = 0; i < count; ++i)
		if (now[i] != then[i] + (then[i] == UINT64_MAX ? 0 : distance))
			return false;
	return true;
}

static bool entries_are_moved(const struct state *state, const struct level *level, size_t from,
                              size_t to, size_t rows, uint64_t distance, bool is_wide)
{
	size_t bytes = row_bytes(level, is_wide);
	const void *now = (const char *)level->entries + to * bytes;
	const void *then = (const char *)state->entries + from * bytes;
	size_t count = rows * level->row_length;

	return is_wide ? wide_are_moved(now, then, count, distance)
	               : narrow_are_moved(now, then, count, (uint32_t)distance);
}

static bool same_rows(const void *now, const void *then, size_t from, size_t to, size_t rows,
                      size_t bytes)
{
	return !now || memcmp((const char *)now + to * bytes, (const char *)then + from * bytes,
	                      rows * bytes) == 0;
}

static bool block_is_moved(const struct state *state, const struct level *level, size_t from,
                           size_t to, size_t rows, uint64_t distance, bool is_wide)
{
	return entries_are_moved(state, level, from, to, rows, distance, is_wide) &&
	       same_rows(level->sectors, state->sectors, from, to, rows,
	                 level->row_length * sizeof(uint32_t)) &&
	       same_rows(level->ages, state->ages, from, to, rows, level->row_length) &&
	       same_rows(level->trees, state->trees, from, to, rows,
	                 level->tree_words * sizeof(uint64_t));
}

bool rf_state_is_moved(const struct state *state, const struct level *level, struct move move,
                       bool is_wide)
{
	size_t before = rows_of(level) - move.rows;
	uint64_t distance = 2 * move.lines;

	if (state->empty != level->empty)
		return false;
	rf_order_settle(level, is_wide);
	return block_is_moved(state, level, 0, move.rows, before, distance, is_wide) &&
	       block_is_moved(state, level, before, 0, move.rows, distance, is_wide);
}

/* ---- moving ---- */

static void rotate(void *to, const void *from, size_t before, size_t turned, size_t bytes)
{
	if (!to)
		return;
	memcpy((char *)to + turned * bytes, from, before * bytes);
	memcpy(to, (const char *)from + before * bytes, turned * bytes);
}

static void add_to_entries(struct level *level, uint64_t distance, bool is_wide)
{
	size_t count = rows_of(level) * level->row_length;
	uint32_t *narrow = level->entries;
	uint64_t *wide = level->entries;

	for (size_t i = 0; !is_wide && i < count; ++i)
		narrow[i] += narrow[i] == UINT32_MAX ? 0 : (uint32_t)distance;
	for (size_t i = 0; is_wide && i < count; ++i)
		wide[i] += wide[i] == UINT64_MAX ? 0 : distance;
}

void rf_state_move(struct state *room, struct level *level, struct move move, bool is_wide)
{
	size_t before = rows_of(level) - move.rows;

	rf_state_keep(room, level, is_wide);
	rotate(level->entries, room->entries, before, move.rows, row_bytes(level, is_wide));
	rotate(level->sectors, room->sectors, before, move.rows,
	       level->row_length * sizeof(uint32_t));
	rotate(level->ages, room->ages, before, move.rows, level->row_length);
	rotate(level->trees, room->trees, before, move.rows, level->tree_words * sizeof(uint64_t));
	add_to_entries(level, 2 * move.lines, is_wide);
	rf_order_rebuild(level, is_wide);
}

bool rf_state_range(const struct level *level, bool is_wide, uint64_t *first, uint64_t *last)
{
	size_t count = rows_of(level) * level->row_length;
	const uint32_t *narrow = level->entries;
	const uint64_t *wide = level->entries;
	uint64_t empty = is_wide ? UINT64_MAX : UINT32_MAX;
	uint64_t least = UINT64_MAX, most = 0;

	for (size_t i = 0; i < count; ++i) {
		uint64_t entry = is_wide ? wide[i] : narrow[i];

		least = entry < least ? entry : least;
		most = entry > most && entry != empty ? entry : most;
	}
	*first = (least >> 1) + level->base;
	*last = (most >> 1) + level->base;
	return least != empty;
}
