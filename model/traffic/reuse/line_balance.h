/* SPDX-License-Identifier: MIT
 *
 * Lines that a cache takes in and gives back.
 */
#ifndef RF_LINE_BALANCE_H
#define RF_LINE_BALANCE_H

#include "model/traffic/reuse/general.h"

/* Takes lines from a sum of which they are a part; what rounding leaves of the whole is nothing. */
void rf_line_balance_take(double *sum, double lines);

/* Keeps what caches write back, [array * capacities + capacity], to what they brought, and their
 * totals with it. */
void rf_line_balance_keep(struct rf_general_lines *by_array, size_t arrays, size_t capacities,
                          struct rf_general_lines *totals);

#endif
