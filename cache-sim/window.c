/* SPDX-License-Identifier: MIT
 *
 * Narrow entries, and how they become wide.
 *
 * Programs keep their data together, so the first address decides for a window around it that 31
 * bits of line number can tell apart.  An address outside turns all entries into 64 bits.
 */
#include "cache-sim/order.h"

#include <string.h>

/* The top of the numbers stays free: an empty entry must differ from all lines, and lines of
 * levels further out reach over the end of the window. */
#define NARROW_LINES (((uint64_t)1 << 31) - 64)

static void set_window(struct rf_sim *sim, uint64_t first)
{
	uint64_t bytes = NARROW_LINES << sim->levels[0].shift;
	uint64_t start = first > bytes / 2 ? first - bytes / 2 : 0;

	if (start > UINT64_MAX - bytes)
		start = UINT64_MAX - bytes;
	sim->window_start = start & ~(uint64_t)0xfff;
	sim->window_bytes = bytes;
	sim->has_window = true;
	for (uint32_t at = 0; at < sim->level_count; ++at)
		sim->levels[at].base = sim->window_start >> sim->levels[at].shift;
}

/* From the last entry on, so that none is written over before it is read. */
static void widen(struct level *level)
{
	size_t i = (size_t)(level->instances * level->sets) * level->row_length;
	char *entries = level->entries;

	rf_order_settle(level, false);
	while (i-- > 0) {
		uint32_t narrow;
		uint64_t wide = UINT64_MAX;

		memcpy(&narrow, entries + i * sizeof(narrow), sizeof(narrow));
		if (narrow != UINT32_MAX)
			wide = ((narrow >> 1) + level->base) << 1 | (narrow & 1);
		memcpy(entries + i * sizeof(wide), &wide, sizeof(wide));
	}
	level->base = 0;
	rf_order_rebuild(level, true);
}

void rf_window_cover(struct rf_sim *sim, uint64_t first, uint64_t last)
{
	if (sim->is_wide)
		return;
	if (!sim->has_window)
		set_window(sim, first);
	if (first <= last && first - sim->window_start < sim->window_bytes &&
	    last - sim->window_start < sim->window_bytes)
		return;
	for (uint32_t at = 0; at < sim->level_count; ++at)
		widen(&sim->levels[at]);
	sim->is_wide = true;
	sim->engine = &rf_engine_wide;
}
