/* SPDX-License-Identifier: MIT */
#ifndef RF_TIME_H
#define RF_TIME_H

#include "model/point.h"
#include "model/traffic/nest/register_traffic.h"

/* Bytes between registers and the first cache; what stays the same over the innermost loop stays
 * in a register. */
struct rf_register_traffic rf_time_registers(const struct rf_point *p);

/* What the core takes, of a CPU; and with its data on the way, for what the former found. */
enum rf_status rf_time_in_core(struct rf_point *p);
enum rf_status rf_time_ecm(struct rf_point *p);

#endif
