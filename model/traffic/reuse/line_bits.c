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

enum { FIRST_PLACES = 256, MOST_BLOCKS = 1 << 20 };

/* The place of a block, or the one where it belongs. */
static struct rf_line_bits_place *place_of(const struct rf_line_bits *bits, uint64_t number)
{
	size_t mask = bits->place_count - 1;
	uint64_t mixed = number * UINT64_C(0x9e3779b97f4a7c15);
	size_t i = (size_t)(mixed ^ mixed >> 32) & mask;

	while (bits->places[i].stamp == bits->stamp && bits->places[i].number != number)
		i = (i + 1) & mask;
	return &bits->places[i];
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
	for (size_t i = 1; i < bits->blocks.count; ++i)
		*place_of(bits, bits->blocks.items[i].number) =
		    (struct rf_line_bits_place){ bits->blocks.items[i].number, bits->stamp,
			                         (uint32_t)i };
	return true;
}

bool rf_line_bits_make(struct rf_line_bits *bits, struct rf_arena *arena)
{
	*bits = (struct rf_line_bits){ .arena = arena, .place_count = FIRST_PLACES / 2 };
	if (RF_PUSH(arena, &bits->blocks) == NULL || !grow(bits))
		return false;
	rf_line_bits_clear(bits);
	return true;
}

void rf_line_bits_clear(struct rf_line_bits *bits)
{
	bits->stamp += 1;
	bits->blocks.count = 1;
	bits->is_full = false;
	bits->last_number = UINT64_MAX;
}

/* A block without a line. */
static bool make_block(struct rf_line_bits *bits, uint64_t number)
{
	struct rf_line_bits_block *block;

	bits->is_full = bits->blocks.count >= MOST_BLOCKS;
	if (bits->is_full)
		return false;
	if (2 * bits->blocks.count >= bits->place_count && !grow(bits)) {
		bits->no_memory = true;
		return false;
	}
	block = RF_PUSH(bits->arena, &bits->blocks);
	if (block == NULL) {
		bits->no_memory = true;
		return false;
	}
	block->number = number;
	return true;
}

void rf_line_bits_find(struct rf_line_bits *bits, uint64_t number)
{
	struct rf_line_bits_place *place = place_of(bits, number);

	bits->last = 0;
	bits->last_number = number;
	if (place->stamp == bits->stamp) {
		bits->last = place->index;
	} else if (make_block(bits, number)) {
		bits->last = bits->blocks.count - 1;
		*place_of(bits, number) =
		    (struct rf_line_bits_place){ number, bits->stamp, (uint32_t)bits->last };
	}
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
	for (uint64_t i = first + 1; i < last; ++i)
		lines += rf_line_bits_set(rf_line_bits_word(bits, i), ~UINT64_C(0));
	return lines + rf_line_bits_set(rf_line_bits_word(bits, last), tail);
}
