/* SPDX-License-Identifier: MIT */
#ifndef RF_TIME_H
#define RF_TIME_H

#include "model/point.h"

/* What the core takes, of a CPU; and with its data on the way, for what the former found. */
enum rf_status rf_time_in_core(struct rf_point *p);
enum rf_status rf_time_ecm(struct rf_point *p);

#endif
