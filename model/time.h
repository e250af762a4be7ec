/* SPDX-License-Identifier: MIT */
#ifndef RF_TIME_H
#define RF_TIME_H

#include "model/point.h"

/* What the core takes, of a CPU; and how long an iteration lasts with its data on the way, by all
 * models that are asked. */
enum rf_status rf_time_in_core(struct rf_point *p);
enum rf_status rf_time_predict(struct rf_point *p);

/* Of all arrays; 0 where that of one is not known. */
double rf_time_data_bytes(const struct rf_result *result);

/* Whether pages that a core does not keep the place of count. */
bool rf_time_looks_at_pages(const struct rf_point *p);

/* Whether a model of time is among those that are asked: its bit of rf_options.models. */
bool rf_time_is_asked(const struct rf_point *p, unsigned model);

#endif
