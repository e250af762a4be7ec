/* SPDX-License-Identifier: MIT
 *
 * A bit for each line of the data, in words.
 */
#ifndef RF_LINE_BITS_H
#define RF_LINE_BITS_H

#include <stddef.h>
#include <stdint.h>

enum { RF_LINE_BITS_WORD = 64 };

/* Words from the first to the last. */
struct rf_line_bits_span {
	size_t first, last;
};

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

/* Sets lines, `all` of them, in the words of a span; returns how many were not there.  Mostly that
 * is none or all of a row in one word or two. */
static inline int64_t rf_line_bits_set_lines(uint64_t *bits, struct rf_line_bits_span span,
                                             uint64_t head, uint64_t tail, int64_t all)
{
	uint64_t *first = &bits[span.first], *last = &bits[span.last];
	int64_t lines;

	if (span.first == span.last)
		head = tail = head & tail;
	if (span.last - span.first <= 1 && ((*first & head) | (*last & tail)) == 0) {
		*first |= head;
		*last |= tail;
		return all;
	}
	lines = rf_line_bits_set(first, head) + rf_line_bits_set(last, tail);
	for (size_t i = span.first + 1; i < span.last; ++i)
		lines += rf_line_bits_set(&bits[i], ~UINT64_C(0));
	return lines;
}

#endif
