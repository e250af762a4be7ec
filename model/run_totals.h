/* SPDX-License-Identifier: MIT */
#ifndef RF_RUN_TOTALS_H
#define RF_RUN_TOTALS_H

#include "model/point.h"

/* Fills in what a whole run works and works on. */
enum rf_status rf_run_totals_find(struct rf_point *p);

#endif
