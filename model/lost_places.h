/* SPDX-License-Identifier: MIT */
#ifndef RF_LOST_PLACES_H
#define RF_LOST_PLACES_H

#include "model/point.h"

/* Widens the intervals of a result's links by what is accessed at places that are not known. */
void rf_lost_places_widen(const struct rf_point *p, struct rf_result *result);

#endif
