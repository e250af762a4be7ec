/* SPDX-License-Identifier: MIT */
#ifndef RF_WHOLE_LINES_H
#define RF_WHOLE_LINES_H

#include "model/point.h"

/* Whether and how the nest of a point takes lines whole.  RF_FAILED without memory. */
enum rf_status rf_whole_lines_find(struct rf_point *p);

#endif
