/* SPDX-License-Identifier: MIT
 *
 * A sweep as a picture: bytes per iteration of each link over a size or over cores, and speed.
 */
#ifndef RF_STAIRCASE_H
#define RF_STAIRCASE_H

#include "report/report.h"

/* What a picture keeps of the results that it is handed one by one. */
struct rf_staircase;

/* Over the parameter of that name, or over cores where it is NULL. */
struct rf_staircase *rf_staircase_new(struct rf_arena *arena, const char *parameter);

/* A measured speed at a value of the parameter.  False without memory. */
bool rf_staircase_add_measured(struct rf_staircase *staircase, double x, double it_per_s);

#endif
