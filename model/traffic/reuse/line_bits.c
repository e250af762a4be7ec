/* SPDX-License-Identifier: MIT
 *
 * A bit for each line of the data.
 *
 * A window has some thousand lines of data that have thousands of millions.  Their bits lie in
 * blocks of 512, one behind the other as they come, so that they are as much memory as there are
 * lines to be counted; a table, searched from a place that the number of the block gives, says
 * where the bits of which lines are.  A set is made empty by a new stamp: what stands in the table
 * under another one is not there.
 */
#include "model/traffic/reuse/line_bits.h"

enum { FIRST_PLACES = 256, GROUP = 64 };

/* The place of a block, or the one where it belongs: blocks beside each other lie so in the table,
 * in groups that a hash scatters. */
static struct rf_line_bits_place *place_of(const struct rf_line_bits *bits, uint64_t number)
{
	uint64_t mixed = number / GROUP * UINT64_C(0x9e3779b97f4a7c15);
	size_t mask = bits->place_count - 1;
	size_t i = (size_t)((mixed ^ mixed >> 32) + number) & mask;

	while (bits->places[i].stamp == bits->stamp &&
	       rf_line_bits_block(bits, bits->places[i].index)->number != number)
		i = (i + 1) & mask;
	return &bits->places[i];
}

static void put(struct rf_line_bits *bits, size_t i)
{
	*place_of(bits, rf_line_bits_block(bits, i)->number) =
	    (struct rf_line_bits_place){ bits->stamp, (uint32_t)i };
}

/* A table for twice as many. */
static bool grow(struct rf_line_bits *bits)
{
	size_t count = 2 * bits->place_count;
	struct rf_line_bits_place *places =
	    RF_NEW_ARRAY(bits->arena, struct rf_line_bits_place, count);

	if (places == NULL)
		return false;
	bits->places = places;
	bits->place_count = count;
	for (size_t i = 0; i < bits->block_count; ++i)
		put(bits, i);
	return true;
}

bool rf_line_bits_make(struct rf_line_bits *bits, struct rf_arena *arena)
{
	*bits = (struct rf_line_bits){ .arena = arena, .place_count = FIRST_PLACES / 2 };
	if (!grow(bits))
		return false;
	rf_line_bits_clear(bits);
	return true;
}

void rf_line_bits_clear(struct rf_line_bits *bits)
{
	bits->stamp += 1;
	bits->block_count = 0;
	bits->is_full = false;
	bits->last_number = UINT64_MAX;
}

/* Whether there is room for one more block, in the table as well. */
static bool make_room(struct rf_line_bits *bits)
{
	struct rf_line_bits_block **chunk = &bits->chunks[bits->block_count / RF_LINE_BITS_CHUNK];

	if (*chunk == NULL)
		*chunk = RF_NEW_ARRAY(bits->arena, struct rf_line_bits_block, RF_LINE_BITS_CHUNK);
	return *chunk != NULL && (2 * bits->block_count < bits->place_count || grow(bits));
}

/* A block without a line; NULL where there is no room. */
static struct rf_line_bits_block *make_block(struct rf_line_bits *bits, uint64_t number)
{
	struct rf_line_bits_block *block;

	bits->is_full = bits->block_count == RF_LINE_BITS_CHUNK * RF_LINE_BITS_CHUNKS;
	if (bits->is_full)
		return NULL;
	bits->no_memory |= !make_room(bits);
	if (bits->no_memory)
		return NULL;
	block = rf_line_bits_block(bits, bits->block_count);
	*block = (struct rf_line_bits_block){ .number = number };
	bits->block_count += 1;
	put(bits, bits->block_count - 1);
	return block;
}

void rf_line_bits_find(struct rf_line_bits *bits, uint64_t number)
{
	struct rf_line_bits_place *place = place_of(bits, number);

	bits->last = place->stamp == bits->stamp ? rf_line_bits_block(bits, place->index)
	                                         : make_block(bits, number);
	bits->last = bits->last != NULL ? bits->last : &bits->nowhere;
	bits->last_number = number;
}

int64_t rf_line_bits_set_lines(struct rf_line_bits *bits, uint64_t first, uint64_t last,
                               uint64_t head, uint64_t tail, int64_t all)
{
	uint64_t *word = rf_line_bits_word(bits, first);
	int64_t lines;

	if (first == last && (*word & head & tail) == 0) {
		*word |= head & tail;
		return all;
	}
	if (first == last)
		return rf_line_bits_set(word, head & tail);
	lines = rf_line_bits_set(word, head);
	for (uint64_t i = first + 1; i < last && !bits->is_full; ++i)
		lines += rf_line_bits_set(rf_line_bits_word(bits, i), ~UINT64_C(0));
	return lines + rf_line_bits_set(rf_line_bits_word(bits, last), tail);
}
