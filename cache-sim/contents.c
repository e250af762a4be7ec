/* SPDX-License-Identifier: MIT
 *
 * What a level holds, for those who show it.
 */
#include "cache-sim/order.h"

#include <string.h>

/* The line number of an entry, and below it the dirty bit; false where there is no line. */
static bool entry_at(const struct level *level, bool is_wide, size_t index, uint64_t *entry)
{
	uint32_t narrow;

	if (is_wide) {
		memcpy(entry, (char *)level->entries + index * sizeof(*entry), sizeof(*entry));
		return *entry != UINT64_MAX;
	}
	memcpy(&narrow, (char *)level->entries + index * sizeof(narrow), sizeof(narrow));
	*entry = narrow + 2 * level->base;
	return narrow != UINT32_MAX;
}

/* Where a level has sectors, their own bits say which of them are dirty. */
static bool is_dirty(const struct level *level, size_t index, uint64_t entry)
{
	return level->sectors != NULL ? level->sectors[index] >> MAX_SECTORS != 0 : entry & 1;
}

size_t rf_sim_lines(const struct rf_sim *sim, size_t level, struct rf_sim_line *lines, size_t most)
{
	const struct level *shown = &sim->levels[level];
	size_t count = 0;
	uint64_t entry;

	rf_order_settle(shown, sim->is_wide);
	for (uint64_t set = 0; set < shown->sets; ++set) {
		for (uint32_t way = 0; way < shown->ways; ++way) {
			size_t index = (size_t)set * shown->row_length + way;

			if (!entry_at(shown, sim->is_wide, index, &entry))
				continue;
			if (count < most)
				lines[count] = (struct rf_sim_line){
					.address = entry >> 1 << shown->shift,
					.is_dirty = is_dirty(shown, index, entry),
				};
			++count;
		}
	}
	return count;
}
