/* SPDX-License-Identifier: MIT
 *
 * The same loop on several machines: a column for each.
 */
#ifndef RF_SIDE_BY_SIDE_H
#define RF_SIDE_BY_SIDE_H

#include "report/report.h"

/* Results of one kernel with the same sizes, at least one. */
void rf_side_by_side_text(struct rf_text *out, size_t count, const struct rf_result *const *results,
                          const struct rf_report_options *options);

#endif
