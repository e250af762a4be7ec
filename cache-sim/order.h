/* SPDX-License-Identifier: MIT
 *
 * Rows of very many ways: where lines are, and in which order they came or were used.
 *
 * A search of thousands of ways, and moving as many by one place, would take as long as a thousand
 * look-ups.  In such a row an entry stays in its place while the level works, and two things stand
 * beside the entries: a ring of all places of the row, newest first, the empty ones last; and an
 * index from lines to places, chains of those whose lines have the same hash.  Whatever wants to
 * see the row as others are, which is newest first, has it settled before.
 *
 * For example, a row of four places has got lines 7, 3 and 9, in this order, and the places 3, 2
 * and 1 of the ring 0 1 2 3, always the last one:
 *
 *     place   0   1   2   3
 *     line    -   9   3   7        ring 1 2 3 0: lines 9 3 7 and the empty place
 *
 * A use of line 3, which the index has at place 2, makes the ring 2 1 3 0.  Line 5 takes the last
 * place, 0, ring 0 2 1 3; line 8 then takes place 3 from line 7, ring 3 0 2 1.  Settled, the row
 * is 8 5 3 9, and the ring 0 1 2 3 again.
 */
#ifndef RF_CACHE_SIM_ORDER_H
#define RF_CACHE_SIM_ORDER_H

#include "cache-sim/sim.h"

#define ORDER_NOWHERE UINT32_MAX

struct line_order {
	uint32_t *newest;  /* place of each row; places count through all rows of the level */
	uint32_t *newer;   /* of each place the one before it in the ring, ... */
	uint32_t *older;   /* ... and the one after it */
	uint32_t *chains;  /* of each hash the first place, or ORDER_NOWHERE */
	uint32_t *chained; /* of each place the next one in its chain */
	uint64_t *room;    /* for one row */
	size_t mask;       /* of hashes */
	bool is_settled;   /* every ring is in the order of places */
};

/* Gives a level of very many ways its order, before it has lines; false without memory. */
bool rf_order_new(struct level *level);
void rf_order_free(struct line_order *order); /* NULL is allowed */

/* Puts entries into the order of their ring.  Both do nothing in levels without an order. */
void rf_order_settle(const struct level *level, bool is_wide);

/* Begins anew with entries that somebody else has put into their order. */
void rf_order_rebuild(const struct level *level, bool is_wide);

/* Eight neighbouring lines stay together, since they come one after the other. */
static inline uint32_t *rf_order_chain(const struct line_order *order, size_t first_place,
                                       uint64_t line)
{
	uint64_t hash = (line / 8 + first_place) * 0x9e3779b97f4a7c15u;

	return &order->chains[((hash >> 24) * 8 + line % 8) & order->mask];
}

static inline void rf_order_add(struct line_order *order, uint32_t *chain, uint32_t place)
{
	order->chained[place] = *chain;
	*chain = place;
}

static inline void rf_order_remove(struct line_order *order, uint32_t *chain, uint32_t place)
{
	while (*chain != place)
		chain = &order->chained[*chain];
	*chain = order->chained[place];
}

/* Makes a place of a row the newest. */
static inline void rf_order_first(struct line_order *order, size_t row_index, uint32_t place)
{
	uint32_t first = order->newest[row_index];
	uint32_t last = order->newer[first];

	if (place == first)
		return;
	order->is_settled = false;
	order->newest[row_index] = place;
	if (place == last)
		return;
	order->older[order->newer[place]] = order->older[place];
	order->newer[order->older[place]] = order->newer[place];
	order->newer[place] = last;
	order->older[last] = place;
	order->older[place] = first;
	order->newer[first] = place;
}

/* Makes it the oldest. */
static inline void rf_order_last(struct line_order *order, size_t row_index, uint32_t place)
{
	rf_order_first(order, row_index, place);
	order->newest[row_index] = order->older[place];
	order->is_settled = false;
}

#endif
