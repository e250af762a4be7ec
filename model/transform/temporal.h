/* SPDX-License-Identifier: MIT */
#ifndef RF_TEMPORAL_H
#define RF_TEMPORAL_H

#include "model/transform/plan.h"

/* Predicts what several sweeps at once would bring; nothing where the nest is no sweep from one
 * array into another. */
enum rf_status rf_temporal_make(struct rf_planner *planner);

#endif
