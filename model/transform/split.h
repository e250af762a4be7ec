/* SPDX-License-Identifier: MIT */
#ifndef RF_SPLIT_H
#define RF_SPLIT_H

#include "model/transform/plan.h"

/* Proposes to give threads shares of an inner loop where each of them alone has too little of a
 * cache that they share. */
void rf_split_propose(struct rf_planner *planner);

#endif
