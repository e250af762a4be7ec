/* SPDX-License-Identifier: MIT */
#ifndef RF_RETILE_H
#define RF_RETILE_H

#include "model/transform/plan.h"
#include "model/transform/untile.h"

/* Proposes cubes for a nest that is in tiles, where they carry less than those it has. */
void rf_retile_propose(struct rf_planner *planner, const struct rf_untiled *untiled);

#endif
