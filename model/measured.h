/* SPDX-License-Identifier: MIT */
#ifndef RF_MEASURED_H
#define RF_MEASURED_H

#include "model/point.h"

/* Holds the speed that somebody measured, if there is one, against the prediction, the roofs and
 * the ceilings; refuses one that cannot be told in iterations. */
enum rf_status rf_measured_compare(struct rf_point *p, const struct rf_speed_scale *scale);

#endif
