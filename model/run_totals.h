/* SPDX-License-Identifier: MIT */
#ifndef RF_RUN_TOTALS_H
#define RF_RUN_TOTALS_H

#include "model/point.h"

/* Fills in what a whole run works and works on. */
enum rf_status rf_run_totals_find(struct rf_point *p);

/* The work alone, of the iterations that the result has. */
void rf_run_totals_of_iterations(struct rf_point *p);

#endif
