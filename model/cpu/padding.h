/* SPDX-License-Identifier: MIT */
#ifndef RF_PADDING_H
#define RF_PADDING_H

#include "model/cpu/plan.h"

/* Proposes longer rows where rows collide: for a plan whose blocks do, or for the nest as it
 * stands when `plan` is NULL. */
void rf_padding_propose(struct rf_planner *planner, struct rf_plan *plan);

#endif
