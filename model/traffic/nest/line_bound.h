/* SPDX-License-Identifier: MIT
 *
 * The most that links can carry where a loop takes each line as a whole: no reference brings a line
 * more than once, whatever sets lose.
 */
#ifndef RF_LINE_BOUND_H
#define RF_LINE_BOUND_H

#include "model/ir/result.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/register_traffic.h"

struct rf_line_bound {
	double load_bytes_per_it, evict_bytes_per_it;
};

/* References of a body that compilers unroll over a line, so that one finds what another has
 * brought. */
enum { RF_LINE_BOUND_MOST_UNROLLED = 24 };

/* Whether each turn of the innermost loop moves every reference by less than a line. */
bool rf_line_bound_holds(const struct rf_nest *nest, const double *sizes, int64_t line_bytes);

/* Of the link below a cache.  `lines` are those that a row touches, to those that it fills. */
struct rf_line_bound rf_line_bound_of(const struct rf_register_traffic *registers,
                                      const struct rf_boundary *boundary, double lines);

/* The link within its bound. */
void rf_line_bound_keep(const struct rf_line_bound *bound, struct rf_link_traffic *link);

#endif
