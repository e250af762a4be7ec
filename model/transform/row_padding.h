/* SPDX-License-Identifier: MIT */
#ifndef RF_ROW_PADDING_H
#define RF_ROW_PADDING_H

#include "model/transform/plan.h"

/* Whether longer rows may help: those of an array that can have longer ones meet in the sets of the
 * cache above a link. */
bool rf_padding_may_help(struct rf_planner *planner, size_t link);

/* Proposes longer rows where rows collide: for a plan whose blocks do, or for the nest as it
 * stands when `plan` is NULL. */
void rf_padding_propose(struct rf_planner *planner, struct rf_plan *plan);

#endif
