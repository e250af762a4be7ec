/* SPDX-License-Identifier: MIT */
#ifndef RF_MACHINE_ROOFS_H
#define RF_MACHINE_ROOFS_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

/* The roofs of each level and the ceilings of a machine without any loop of the user's: those of
 * data in double precision that are loaded and go into fused multiply-adds. */
enum rf_status rf_machine_roofs_find(const struct rf_machine *machine, int64_t cores,
                                     bool from_datasheet, struct rf_arena *arena,
                                     struct rf_roofline *roofline);

#endif
