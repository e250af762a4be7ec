/* SPDX-License-Identifier: MIT
 *
 * Whether two kernels do the same work.
 */
#ifndef RF_SAME_WORK_H
#define RF_SAME_WORK_H

#include "model/ir/kernel.h"

/* Leaves NULL in `difference` when statement by statement they touch the same places, by the
 * variables of their loops, and run for the same values of these variables; else what the second
 * one does: "touches other places".  In which order is not asked.  What is too hard to compare
 * counts as the same. */
enum rf_status rf_same_work(const struct rf_kernel *before, const struct rf_kernel *after,
                            struct rf_arena *arena, const char **difference);

#endif
