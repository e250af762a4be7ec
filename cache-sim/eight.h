/* SPDX-License-Identifier: MIT
 *
 * Eight words at a time, in plain C, for engines without vectors of such words.
 */
#ifndef RF_CACHE_SIM_EIGHT_H
#define RF_CACHE_SIM_EIGHT_H

#include <stdint.h>

static inline uint32_t eight_with(const uint64_t *words, uint64_t bits)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < 8; ++i)
		found |= (uint32_t)((words[i] & bits) != 0) << i;
	return found;
}

static inline uint32_t eight_equal(const uint64_t *words, uint64_t value)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < 8; ++i)
		found |= (uint32_t)(words[i] == value) << i;
	return found;
}

static inline uint64_t eight_least(const uint64_t *words)
{
	uint64_t least = words[0];

	for (uint32_t i = 1; i < 8; ++i)
		least = words[i] < least ? words[i] : least;
	return least;
}

#endif
