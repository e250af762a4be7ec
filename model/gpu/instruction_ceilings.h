/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_CEILINGS_H
#define RF_INSTRUCTION_CEILINGS_H

#include "model/ir/instruction_roofline.h"

/* Ceilings and walls of a GPU, from its file alone; what the file lacks is unknown, and says so. */
enum rf_status rf_instruction_ceilings_find(const struct rf_machine *machine, bool from_datasheet,
                                            struct rf_arena *arena,
                                            struct rf_instruction_ceilings *out);

#endif
