/* SPDX-License-Identifier: MIT
 *
 * How many lines are touched in the window between two uses: the reuse distance.
 */
#ifndef RF_DISTINCT_LINES_H
#define RF_DISTINCT_LINES_H

#include "model/traffic/reuse/previous_use.h"

struct rf_distinct_lines;

/* Room to count in; NULL without memory.  An obstacle of the references where their arrays are too
 * large. */
struct rf_distinct_lines *rf_distinct_lines_new(struct rf_references *refs);

/* Distinct lines that are touched between the two uses; more than `limit` when it is more. */
double rf_distinct_lines_between(struct rf_distinct_lines *d,
                                 const struct rf_previous_use_pair *pair, double limit);

/* Distinct lines of an array in a whole run: all, or those that are stored to. */
double rf_distinct_lines_touched(struct rf_distinct_lines *d, int array, bool stores);

#endif
