/* SPDX-License-Identifier: MIT
 *
 * When a walk in equal steps around a circle first comes into an arc.
 *
 * Addresses that are a stride apart visit the sets of a cache like this.  With 0 < a < m, the least
 * x with l <= a x mod m <= r is found as Euclid finds divisors: either a multiple of a lies in
 * [l, r], or the walk must go around y > 0 times, and then
 *
 *     l <= a x - m y <= r   means   -r mod a <= (m mod a) y mod a <= -l mod a,
 *
 * the same question with smaller numbers.  A walk that passes over the arc in short steps backwards
 * is one in long steps forwards, so that nothing else need be done for these.
 */
#include "base/residue.h"

#include "base/divisor.h"

int64_t rf_residue_of(int64_t value, int64_t modulus)
{
	int64_t rest = value % modulus;

	return rest < 0 ? rest + modulus : rest;
}

/* The least x >= 0 with l <= a x mod m <= r, where 0 <= a < m and 0 <= l <= r < m. */
static int64_t first_between(int64_t a, int64_t m, int64_t l, int64_t r)
{
	int64_t x, y;

	if (l == 0)
		return 0;
	if (a == 0)
		return -1;
	x = rf_divide_up(l, a);
	if (x <= r / a)
		return x;
	y = first_between(m % a, a, a - r % a, a - l % a);
	if (y < 0)
		return -1;
	return (int64_t)(((__int128)m * y + l + a - 1) / a);
}

int64_t rf_residue_first(int64_t start, int64_t step, int64_t modulus, int64_t width)
{
	int64_t from = rf_residue_of(start, modulus);

	if (from < width)
		return 0;
	if (width <= 0)
		return -1;
	return first_between(rf_residue_of(step, modulus), modulus, modulus - from,
	                     modulus - from + width - 1);
}
