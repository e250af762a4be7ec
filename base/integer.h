/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_INTEGER_H
#define RF_BASE_INTEGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The greatest integer that divides both, never negative; of zero and a, the size of a. */
int64_t rf_integer_gcd(int64_t a, int64_t b);

/* The quotient rounded down, -7 / 2 = -4, and rounded up, -7 / 2 = -3; `divisor` > 0. */
static inline int64_t rf_integer_floor_div(int64_t value, int64_t divisor)
{
	return value / divisor - (value % divisor < 0);
}

static inline __int128 rf_integer_floor_div_wide(__int128 value, __int128 divisor)
{
	return value / divisor - (value % divisor < 0);
}

static inline int64_t rf_integer_ceil_div(int64_t value, int64_t divisor)
{
	return value / divisor + (value % divisor > 0);
}

/* What the quotient rounded down leaves, in [0, modulus): of -7 and 2 it is 1; `modulus` > 0. */
static inline int64_t rf_integer_mod(int64_t value, int64_t modulus)
{
	int64_t rest = value % modulus;

	return rest < 0 ? rest + modulus : rest;
}

/* The least n >= 0 with rf_integer_mod(start + n * step, modulus) < width, -1 if there is none. */
int64_t rf_integer_first_residue(int64_t start, int64_t step, int64_t modulus, int64_t width);

static inline bool rf_integer_is_power_of_two(int64_t value)
{
	return value > 0 && (value & (value - 1)) == 0;
}

/* Bytes of `count` items: the product, or SIZE_MAX, which no allocator has, where it has none. */
static inline size_t rf_integer_bytes(size_t count, size_t item_bytes)
{
	size_t bytes;

	return __builtin_mul_overflow(count, item_bytes, &bytes) ? SIZE_MAX : bytes;
}

#endif
