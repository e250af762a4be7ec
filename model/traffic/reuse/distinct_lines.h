/* SPDX-License-Identifier: MIT
 *
 * How many lines are touched in the window between two uses: the reuse distance.
 */
#ifndef RF_DISTINCT_LINES_H
#define RF_DISTINCT_LINES_H

#include "model/traffic/reuse/line_set.h"
#include "model/traffic/reuse/previous_use.h"

struct rf_distinct_lines;

enum { RF_DISTINCT_LINES_CROWDS = RF_LINE_SET_CROWDS };

/* Room to count in; NULL without memory. */
struct rf_distinct_lines *rf_distinct_lines_new(struct rf_references *refs);

/* Distinct lines that are touched between the two uses; more than `limit` when it is more.  An
 * obstacle of the references where there is no room for them. */
double rf_distinct_lines_between(struct rf_distinct_lines *d,
                                 const struct rf_previous_use_pair *pair, double limit);

/* Has windows tell as well how many of their lines share a set, of so many, with the line that is
 * used again, by its address or by the hash of the simulator; more than `enough` are as good as
 * that.  Returns which crowd that is; RF_DISTINCT_LINES_CROWDS where there are too many. */
size_t rf_distinct_lines_watch(struct rf_distinct_lines *d, int64_t sets, bool is_hashed,
                               int64_t enough);

/* Those lines of the latest window, for the i-th number of sets; a part where counting stopped
 * at the limit, or as soon as there were enough. */
int64_t rf_distinct_lines_crowd(const struct rf_distinct_lines *d, size_t i);

/* Distinct lines of an array in a whole run: all, or those that are stored to; -1: of any.  Where
 * it would take too long to look at every place, it is so many give or take `doubt`, which is 0
 * elsewhere. */
double rf_distinct_lines_touched(struct rf_distinct_lines *d, int array, bool stores,
                                 double *doubt);

/* How many of the lines that a run touches are in one of so many sets, at most; INT64_MAX where it
 * would take too long to look at every place. */
int64_t rf_distinct_lines_fullest(struct rf_distinct_lines *d, int64_t sets, bool is_hashed);

#endif
