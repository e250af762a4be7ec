/* SPDX-License-Identifier: MIT */
#ifndef RF_LOST_PLACES_H
#define RF_LOST_PLACES_H

#include "model/point.h"

/* Widens the intervals of a result's links by what is accessed at places that are not known. */
void rf_lost_places_widen(const struct rf_point *p, struct rf_result *result);

/* Lines that one execution of an access moves at most between a cache and the one below it: none
 * where its place is known. */
double rf_lost_places_lines(const struct rf_kernel *kernel, size_t access, bool below_is_victim);

#endif
