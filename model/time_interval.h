/* SPDX-License-Identifier: MIT
 *
 * How far the time of a run may be from the predicted one, by what is known of the figures that the
 * prediction rests on.
 */
#ifndef RF_TIME_INTERVAL_H
#define RF_TIME_INTERVAL_H

#include "model/point.h"

/* Gives the prediction of a point its interval, where the options ask for it and the machine file
 * says how sure its rates are. */
enum rf_status rf_time_interval_find(struct rf_point *p);

#endif
