/* SPDX-License-Identifier: MIT */
#ifndef RF_USABLE_H
#define RF_USABLE_H

#include "microbench/workplace.h"

/* Bytes of a cache that one core can use: so many that half of the loads beyond are lost, and so
 * many that hardly any is. */
struct rf_usable {
	double bytes, least_bytes;
};

/* `nearer_bytes` are those of the cache before it. */
struct rf_usable rf_usable_measure(const struct rf_workplace *place, size_t level,
                                   double nearer_bytes);

#endif
