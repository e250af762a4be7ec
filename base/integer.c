/* SPDX-License-Identifier: MIT
 *
 * Divisors, and remainders of walks.
 *
 * Euclid's algorithm reduces fractions, divides inequalities through, and tells how many sets of a
 * cache a stride visits, or at how many places of a line an access may begin.
 *
 * The same idea tells when a walk in equal steps around a circle first comes into an arc, as
 * addresses that are a stride apart come to the sets of a cache.  With 0 < a < m, the least x with
 * l <= a x mod m <= r is either among the first steps, because a multiple of a lies in [l, r], or
 * the walk goes around y > 0 times, and then
 *
 *     l <= a x - m y <= r   means   -r mod a <= (m mod a) y mod a <= -l mod a,
 *
 * the same question with smaller numbers.  A walk that passes over the arc in short steps backwards
 * is one in long steps forwards, so that nothing else need be done for these.  For example, in a
 * circle of 10 steps of 4 come to 0 4 8 2 6: they are in [2, 3] for the first time at x = 3.  Here
 * 4 has no multiple in [2, 3]; the smaller question is for y with 1 <= 2 y mod 4 <= 2, so y = 1,
 * and x = (10 * 1 + 2) / 4 rounded up.
 */
#include "base/integer.h"

int64_t rf_integer_gcd(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

/* The least x >= 0 with l <= a x mod m <= r, where 0 <= a < m and 0 <= l <= r < m. */
static int64_t first_between(int64_t a, int64_t m, int64_t l, int64_t r)
{
	int64_t x, y;

	if (l == 0)
		return 0;
	if (a == 0)
		return -1;
	x = rf_integer_ceil_div(l, a);
	if (x <= r / a)
		return x;
	y = first_between(m % a, a, a - r % a, a - l % a);
	if (y < 0)
		return -1;
	return (int64_t)(((__int128)m * y + l + a - 1) / a);
}

int64_t rf_integer_first_residue(int64_t start, int64_t step, int64_t modulus, int64_t width)
{
	int64_t from = rf_integer_mod(start, modulus);

	if (from < width)
		return 0;
	if (width <= 0)
		return -1;
	return first_between(rf_integer_mod(step, modulus), modulus, modulus - from,
	                     modulus - from + width - 1);
}
