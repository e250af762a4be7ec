/* SPDX-License-Identifier: MIT */
#ifndef RF_CACHE_SIM_LINES_H
#define RF_CACHE_SIM_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line and what is known of it. */
struct line_slot {
	uint64_t line;
	uint64_t value; /* LINE_FREE in a slot without a line */
};

#define LINE_FREE UINT64_MAX

/* From lines to values, with open addressing. */
struct lines {
	struct line_slot *slots;
	size_t capacity; /* a power of two, or 0 */
	size_t count;
};

/* The slot of a line, which is free when the line is unknown; there must be a free one. */
struct line_slot *rf_lines_find(const struct lines *lines, uint64_t line);

/* Makes room for one more line; false without memory, which alters nothing. */
bool rf_lines_reserve(struct lines *lines);

#endif
