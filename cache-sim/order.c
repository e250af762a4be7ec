/* SPDX-License-Identifier: MIT
 *
 * Orders of rows of very many ways, as wholes: made, settled and rebuilt.
 */
#include "cache-sim/order.h"

#include <stdlib.h>
#include <string.h>

enum { MANY_WAYS = 64 };

static size_t rows_of(const struct level *level)
{
	return (size_t)(level->instances * level->sets);
}

static bool is_wanted(const struct level *level)
{
	return level->is_ordered && level->ways > MANY_WAYS &&
	       rows_of(level) < ORDER_NOWHERE / level->row_length;
}

bool rf_order_new(struct level *level)
{
	size_t places = rows_of(level) * level->row_length;
	size_t chains = 1;
	struct line_order *order;

	if (!is_wanted(level))
		return true;
	order = level->order = calloc(1, sizeof(*order));
	if (!order)
		return false;
	while (chains < places)
		chains *= 2;
	order->mask = chains - 1;
	order->newest = malloc(rows_of(level) * sizeof(*order->newest));
	order->newer = malloc(places * sizeof(*order->newer));
	order->older = malloc(places * sizeof(*order->older));
	order->chains = malloc(chains * sizeof(*order->chains));
	order->chained = malloc(places * sizeof(*order->chained));
	order->room = malloc(level->row_length * sizeof(*order->room));
	if (!order->newest || !order->newer || !order->older || !order->chains || !order->chained ||
	    !order->room)
		return false;
	rf_order_rebuild(level, false);
	return true;
}

void rf_order_free(struct line_order *order)
{
	if (!order)
		return;
	free(order->newest);
	free(order->newer);
	free(order->older);
	free(order->chains);
	free(order->chained);
	free(order->room);
	free(order);
}

/* The entries of a row, or words beside them, into the order of its ring. */
static void settle_words(const struct level *level, size_t row_index, uint32_t *words)
{
	const struct line_order *order = level->order;
	uint32_t *room = (uint32_t *)order->room;
	uint32_t place = order->newest[row_index];

	for (uint32_t way = 0; way < level->ways; ++way, place = order->older[place])
		room[way] = words[place];
	memcpy(words + row_index * level->row_length, room, level->ways * sizeof(*words));
}

static void settle_wide(const struct level *level, size_t row_index, uint64_t *entries)
{
	const struct line_order *order = level->order;
	uint32_t place = order->newest[row_index];

	for (uint32_t way = 0; way < level->ways; ++way, place = order->older[place])
		order->room[way] = entries[place];
	memcpy(entries + row_index * level->row_length, order->room,
	       level->ways * sizeof(*entries));
}

void rf_order_settle(const struct level *level, bool is_wide)
{
	if (!level->order || level->order->is_settled)
		return;
	for (size_t row_index = 0; row_index < rows_of(level); ++row_index) {
		if (is_wide)
			settle_wide(level, row_index, level->entries);
		else
			settle_words(level, row_index, level->entries);
		if (level->sectors)
			settle_words(level, row_index, level->sectors);
	}
	rf_order_rebuild(level, is_wide);
}

static void rebuild_row(const struct level *level, size_t row_index, bool is_wide)
{
	struct line_order *order = level->order;
	uint32_t first = (uint32_t)(row_index * level->row_length);
	uint32_t last = first + level->ways - 1;
	const uint32_t *narrow = level->entries;
	const uint64_t *wide = level->entries;
	uint64_t empty = is_wide ? UINT64_MAX : UINT32_MAX;

	order->newest[row_index] = first;
	for (uint32_t place = first; place <= last; ++place) {
		uint64_t entry = is_wide ? wide[place] : narrow[place];

		order->newer[place] = place == first ? last : place - 1;
		order->older[place] = place == last ? first : place + 1;
		if (entry != empty)
			rf_order_add(order, rf_order_chain(order, first, entry >> 1), place);
	}
}

void rf_order_rebuild(const struct level *level, bool is_wide)
{
	struct line_order *order = level->order;

	if (!order)
		return;
	memset(order->chains, 0xff, (order->mask + 1) * sizeof(*order->chains));
	for (size_t row_index = 0; row_index < rows_of(level); ++row_index)
		rebuild_row(level, row_index, is_wide);
	order->is_settled = true;
}
