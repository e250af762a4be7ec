/* SPDX-License-Identifier: MIT
 *
 * How long a reference of a loop stays in its line or sector.
 */
#ifndef RF_CACHE_SIM_PACE_H
#define RF_CACHE_SIM_PACE_H

#include "cache-sim/cachesim.h"

/* The smallest quotient that is not below the exact one, of values that are mostly powers of two
 * and small: a division of 64 bits takes longer than a look-up. */
static inline uint64_t divide_up(uint64_t value, uint64_t by)
{
	if (by >= value)
		return 1;
	if ((by & (by - 1)) == 0)
		return (value + by - 1) >> __builtin_ctzll(by);
	return ((uint32_t)value + (uint32_t)by - 1) / (uint32_t)by;
}

/* Iterations until the first or the last byte of a reference leaves its granule. */
static inline uint64_t until_leaving(const struct rf_sim_reference *r, uint32_t granule)
{
	uint64_t first = r->address & (granule - 1);
	uint64_t last = (r->address + r->bytes - (r->bytes > 0)) & (granule - 1);

	if (r->stride > 0)
		return divide_up(granule - (first > last ? first : last), (uint64_t)r->stride);
	if (r->stride == 0)
		return UINT64_MAX;
	return divide_up((first < last ? first : last) + 1, 0 - (uint64_t)r->stride);
}

#endif
