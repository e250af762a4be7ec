/* SPDX-License-Identifier: MIT */
#ifndef RF_INNERMOST_H
#define RF_INNERMOST_H

#include "model/cpu/in_core.h"
#include "model/point.h"

/* The innermost loops that a result is about, each with its share of the iterations. */
enum rf_status rf_innermost_find(const struct rf_point *p, struct rf_in_core_loop **loops,
                                 size_t *count);

#endif
