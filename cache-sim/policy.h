/* SPDX-License-Identifier: MIT
 *
 * Replacement where entries stay in their ways.
 *
 * Tree-PLRU: a binary tree over the next power of two above the number of ways, of which only the
 * first `ways` leaves exist.  Each inner node has a bit that says which half was used longer ago;
 * a use turns the bits on its path away from it, and the victim is found by following them.  A
 * node whose right half has no leaves leads to the left whatever its bit says.  The bits stand in
 * heap order, the root is bit 1.
 *
 * SRRIP (static re-reference interval prediction, two bits): a line comes with age 2, a use makes
 * it 0, and the victim is the first line of age 3, after all have aged until there is one.
 */
#ifndef RF_CACHE_SIM_POLICY_H
#define RF_CACHE_SIM_POLICY_H

#include <stdint.h>

enum { SRRIP_COMES = 2, SRRIP_LEAVES = 3 };

/* Without a branch: which way is used cannot be foreseen. */
static inline void plru_point(uint64_t *tree, uint32_t node, uint32_t to_right)
{
	uint64_t *word = &tree[node / 64];

	*word &= ~((uint64_t)1 << (node % 64));
	*word |= (uint64_t)to_right << (node % 64);
}

static inline void plru_use(uint64_t *tree, uint32_t leaves, uint32_t way)
{
	uint32_t node = leaves + way;

	for (; node > 1; node /= 2)
		plru_point(tree, node / 2, node % 2 == 0);
}

static inline uint32_t plru_victim(const uint64_t *tree, uint32_t leaves, uint32_t ways)
{
	uint32_t node = 1;
	uint32_t first = 0;

	for (uint32_t half = leaves / 2; half > 0; half /= 2) {
		uint32_t right = (uint32_t)(tree[node / 64] >> (node % 64)) & 1;

		right &= first + half < ways;
		node = 2 * node + right;
		first += right * half;
	}
	return first;
}

static inline uint32_t srrip_victim(uint8_t *ages, uint32_t ways)
{
	for (;;) {
		for (uint32_t way = 0; way < ways; ++way)
			if (ages[way] >= SRRIP_LEAVES)
				return way;
		for (uint32_t way = 0; way < ways; ++way)
			++ages[way];
	}
}

/* The xorshift generator of Marsaglia with shifts 13, 7, 17; the state is never 0. */
static inline uint64_t random_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

#endif
