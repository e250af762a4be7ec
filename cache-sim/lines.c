/* SPDX-License-Identifier: MIT
 *
 * A table of lines: one array, at most half full, searched from the hash onwards.  Lines are
 * never removed.
 */
#include "cache-sim/lines.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 256, NEIGHBOURS = 8 };

/* Multiplying by the golden ratio spreads numbers at equal distances, which are all that come.
 * Eight neighbouring lines stay together, since they come one after the other. */
static size_t slot_of(const struct lines *lines, uint64_t line)
{
	uint64_t block = line / NEIGHBOURS;
	uint64_t hash = (block ^ (block >> 32)) * 0x9e3779b97f4a7c15u;

	return (size_t)((hash >> 20) * NEIGHBOURS + line % NEIGHBOURS) & (lines->capacity - 1);
}

struct line_slot *rf_lines_find(const struct lines *lines, uint64_t line)
{
	size_t at = slot_of(lines, line);

	while (lines->slots[at].value != LINE_FREE && lines->slots[at].line != line)
		at = (at + 1) & (lines->capacity - 1);
	return &lines->slots[at];
}

static bool grow(struct lines *lines)
{
	struct lines larger = { .capacity =
		                    lines->capacity > 0 ? 2 * lines->capacity : FIRST_CAPACITY };

	if (larger.capacity > SIZE_MAX / sizeof(*larger.slots))
		return false;
	larger.slots = malloc(larger.capacity * sizeof(*larger.slots));
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < larger.capacity; ++i)
		larger.slots[i].value = LINE_FREE;
	for (size_t i = 0; i < lines->capacity; ++i)
		if (lines->slots[i].value != LINE_FREE)
			*rf_lines_find(&larger, lines->slots[i].line) = lines->slots[i];
	larger.count = lines->count;
	free(lines->slots);
	*lines = larger;
	return true;
}

bool rf_lines_reserve(struct lines *lines)
{
	return 2 * (lines->count + 1) <= lines->capacity || grow(lines);
}
