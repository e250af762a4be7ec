/* SPDX-License-Identifier: MIT
 *
 * Lines that a cache takes in and gives back.
 *
 * In runs that follow on each other a line is written back at most once for each time that it was
 * brought.  Samples look at each by itself: where many uses lie between two stores to a line, it is
 * taken for lost in between, though these uses kept it there.
 */
#include "model/traffic/reuse/line_balance.h"

#include <math.h>

/* Of a sum, what is left of it by rounding. */
static const double ROUNDING = 1e-9;

void rf_line_balance_take(double *sum, double lines)
{
	*sum = *sum - lines > ROUNDING * lines ? *sum - lines : 0;
}

void rf_line_balance_keep(struct rf_general_lines *by_array, size_t arrays, size_t capacities,
                          struct rf_general_lines *totals)
{
	for (size_t a = 0; a < arrays; ++a)
		for (size_t c = 0; c < capacities; ++c) {
			struct rf_general_lines *lines = &by_array[a * capacities + c];
			double more = fmax(lines->written_back - lines->misses, 0);

			lines->written_back -= more;
			rf_line_balance_take(&totals[c].written_back, more);
		}
}
