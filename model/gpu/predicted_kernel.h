/* SPDX-License-Identifier: MIT */
#ifndef RF_PREDICTED_KERNEL_H
#define RF_PREDICTED_KERNEL_H

#include "model/ir/instruction_roofline.h"

/* A predicted launch in the words of a profiler, to stand on the chart of a GPU's ceilings; of what
 * is known of it alone, and without a name.  False where it was not predicted. */
bool rf_predicted_kernel_find(const struct rf_result *result, struct rf_profiled_kernel *out);

#endif
