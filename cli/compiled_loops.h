/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPILED_LOOPS_H
#define RF_COMPILED_LOOPS_H

#include "cli/study.h"

/* What is known of the kernel's loops as a compiler makes them: found with --compile or --asm, else
 * as the cache has it; NULL where it has nothing. */
enum rf_status rf_compiled_loops_find(struct rf_study *study, struct rf_diagnostics *diagnostics,
                                      const struct rf_compiled **compiled);

#endif
