/* SPDX-License-Identifier: MIT */
#ifndef RF_SCALING_H
#define RF_SCALING_H

#include "model/point.h"

/* How fast the point's loops are on one core, on two, and on, as far as the machine goes; nothing
 * where the options do not ask for it, or one core's speed is not known. */
enum rf_status rf_scaling_add(struct rf_point *p);

#endif
