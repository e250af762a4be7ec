/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_CEILINGS_H
#define RF_INSTRUCTION_CEILINGS_H

#include "model/ir/instruction_roofline.h"

/* Ceilings and walls of a GPU, from its file alone; what the file lacks is unknown, and says so. */
enum rf_status rf_instruction_ceilings_find(const struct rf_machine *machine, bool from_datasheet,
                                            struct rf_arena *arena,
                                            struct rf_instruction_ceilings *out);

/* Puts a ceiling and what the machine file lacks of it, "L2 (measured or link of L2)", behind
 * others, NULL at first; `others` where it lacks nothing. */
const char *rf_instruction_ceilings_add_lack(const struct rf_instruction_ceilings *ceilings,
                                             const char *name, const char *others,
                                             struct rf_arena *arena);

#endif
