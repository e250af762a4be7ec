/* SPDX-License-Identifier: MIT
 *
 * A bit for each line of the data, in blocks of words that are made where bits are set.
 */
#ifndef RF_LINE_BITS_H
#define RF_LINE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { RF_LINE_BITS_WORD = 64, RF_LINE_BITS_WORDS = 8 };
enum { RF_LINE_BITS_CHUNK = 1024, RF_LINE_BITS_CHUNKS = 1024 };

struct rf_line_bits_block {
	uint64_t number; /* of its first word, in blocks */
	uint64_t words[RF_LINE_BITS_WORDS];
};

/* Where a block is; of an earlier set, if the stamp is another one. */
struct rf_line_bits_place {
	uint32_t stamp, index;
};

struct rf_line_bits {
	struct rf_arena *arena;
	bool no_memory;
	bool is_full; /* of blocks: lines are missing */
	uint32_t stamp;
	size_t place_count; /* a power of two */
	struct rf_line_bits_place *places;
	size_t block_count;
	struct rf_line_bits_block
	    *chunks[RF_LINE_BITS_CHUNKS];  /* of blocks, as many as were needed */
	struct rf_line_bits_block nowhere; /* takes what finds no room */
	struct rf_line_bits_block *last;   /* the block that was asked for last, and its number */
	uint64_t last_number;
};

/* Of no line; false without memory. */
bool rf_line_bits_make(struct rf_line_bits *bits, struct rf_arena *arena);

/* Forgets all lines. */
void rf_line_bits_clear(struct rf_line_bits *bits);

static inline struct rf_line_bits_block *rf_line_bits_block(const struct rf_line_bits *bits,
                                                            size_t i)
{
	return &bits->chunks[i / RF_LINE_BITS_CHUNK][i % RF_LINE_BITS_CHUNK];
}

/* Makes a block the last one that was asked for. */
void rf_line_bits_find(struct rf_line_bits *bits, uint64_t number);

/* Sets lines, `all` of them, in the words from the first to the last; returns how many were not
 * there. */
int64_t rf_line_bits_set_lines(struct rf_line_bits *bits, uint64_t first, uint64_t last,
                               uint64_t head, uint64_t tail, int64_t all);

/* A word, until the next one is asked for. */
static inline uint64_t *rf_line_bits_word(struct rf_line_bits *bits, uint64_t word)
{
	uint64_t number = word / RF_LINE_BITS_WORDS;

	if (number != bits->last_number)
		rf_line_bits_find(bits, number);
	return &bits->last->words[word % RF_LINE_BITS_WORDS];
}

/* Without an instruction for it, in steps of 1, 2 and 4 bits; then all bytes are added up. */
static inline int64_t rf_line_bits_count(uint64_t word)
{
	word -= word >> 1 & 0x5555555555555555;
	word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
	word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (int64_t)(word * 0x0101010101010101 >> (RF_LINE_BITS_WORD - 8));
}

/* Sets some bits of a word; returns how many were not set. */
static inline int64_t rf_line_bits_set(uint64_t *word, uint64_t mask)
{
	uint64_t new = mask & ~*word;

	*word |= mask;
	return new == 0 ? 0 : new == ~UINT64_C(0) ? RF_LINE_BITS_WORD : rf_line_bits_count(new);
}

#endif
