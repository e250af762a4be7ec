/* SPDX-License-Identifier: MIT */
#ifndef RF_WHOLE_LINES_H
#define RF_WHOLE_LINES_H

#include "model/point.h"
#include "model/traffic/headline.h"

/* Bounds of the links of a nest whose references take each line as a whole, one for each link; NULL
 * where lines are taken element by element, or nobody knows. */
enum rf_status rf_whole_lines_find(const struct rf_point *p, struct rf_line_bound **bounds);

#endif
