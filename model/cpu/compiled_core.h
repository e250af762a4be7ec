/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPILED_CORE_H
#define RF_COMPILED_CORE_H

#include "model/cpu/in_core.h"
#include "model/ir/compiled.h"

/* Puts the time of the compiled loops in the place of what the rates of the machine file say, which
 * is kept beside it; leaves all as it is where one of the loops is not among the compiled ones. */
enum rf_status rf_compiled_core_use(const struct rf_in_core_input *input,
                                    const struct rf_compiled *compiled, struct rf_arena *arena,
                                    struct rf_in_core *in_core);

/* What the ports of the core take for an iteration, where the compiled loop tells; else 0. */
double rf_compiled_core_ports(const struct rf_in_core *in_core);

#endif
