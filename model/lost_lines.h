/* SPDX-License-Identifier: MIT */
#ifndef RF_LOST_LINES_H
#define RF_LOST_LINES_H

#include "model/point.h"

/* The kernel of a point, in which each time that something is accessed at a place that is not known
 * it is a line of its own.  NULL without memory, without sizes, and where lines would be too many.
 */
const struct rf_kernel *rf_lost_lines_make(struct rf_point *p);

#endif
