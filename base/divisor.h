/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_DIVISOR_H
#define RF_BASE_DIVISOR_H

#include <stdint.h>

/* The greatest integer that divides both, never negative; of zero and a, the size of a. */
int64_t rf_greatest_divisor(int64_t a, int64_t b);

/* The quotient rounded down, and rounded up; `divisor` > 0. */
static inline int64_t rf_divide_down(int64_t value, int64_t divisor)
{
	return value / divisor - (value % divisor < 0);
}

static inline __int128 rf_divide_wide_down(__int128 value, __int128 divisor)
{
	return value / divisor - (value % divisor < 0);
}

static inline int64_t rf_divide_up(int64_t value, int64_t divisor)
{
	return value / divisor + (value % divisor > 0);
}

#endif
