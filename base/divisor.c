/* SPDX-License-Identifier: MIT
 *
 * Euclid's algorithm: fractions are reduced by it, inequalities divided through, and it tells how
 * many sets of a cache a stride visits.
 */
#include "base/divisor.h"

int64_t rf_greatest_divisor(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}
