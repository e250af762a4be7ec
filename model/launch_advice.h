/* SPDX-License-Identifier: MIT
 *
 * What to try of a kernel on a GPU.
 */
#ifndef RF_LAUNCH_ADVICE_H
#define RF_LAUNCH_ADVICE_H

#include "model/gpu/kernel_on_gpu.h"
#include "model/ir/result.h"

/* Says which access costs most and why, and what other layouts of arrays would bring, by asking the
 * model of each.  `launch` is what `result` has the prediction of.  RF_FAILED without memory. */
enum rf_status rf_launch_advice_make(const struct rf_kernel_on_gpu_input *launch,
                                     struct rf_arena *arena, struct rf_result *result);

#endif
