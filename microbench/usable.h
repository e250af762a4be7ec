/* SPDX-License-Identifier: MIT */
#ifndef RF_USABLE_H
#define RF_USABLE_H

#include "microbench/workplace.h"

/* The bytes of a cache that one core can use; `nearer_bytes` are those of the one before it. */
double rf_usable_measure(const struct rf_workplace *place, size_t level, double nearer_bytes);

#endif
