/* SPDX-License-Identifier: MIT */
#ifndef RF_LOST_PLACES_H
#define RF_LOST_PLACES_H

#include "model/point.h"

/* Widens the intervals of a result's links by what is accessed at places that are not known, and by
 * what that pushes out. */
enum rf_status rf_lost_places_widen(struct rf_point *p, struct rf_result *result);

/* The access before it, of the same place, that a store updates; -1: there is none. */
int rf_lost_places_update_of(const struct rf_kernel *kernel, size_t access);

/* Lines that one execution of an access moves at most between a cache and the one below it: none
 * where its place is known. */
double rf_lost_places_lines(const struct rf_kernel *kernel, size_t access, bool below_is_victim);

#endif
