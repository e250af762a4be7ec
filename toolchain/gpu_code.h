/* SPDX-License-Identifier: MIT
 *
 * The program that runs a kernel of CUDA.
 */
#ifndef RF_GPU_CODE_H
#define RF_GPU_CODE_H

#include "base/arena.h"
#include "base/text.h"
#include "model/ir/kernel.h"

/* The part that times it, the user's source and a call of the kernel; NULL without memory. */
const char *rf_gpu_code_write(const struct rf_kernel *kernel, const char *file, const char *source,
                              struct rf_arena *arena);

/* Lines of the plan for the launch of a kernel with these sizes, and for its parameters;
 * `shared_bytes`: that are added to those of a launch in the source. */
void rf_gpu_code_plan(const struct rf_kernel *kernel, const int64_t *sizes, int64_t shared_bytes,
                      struct rf_text *plan);

extern const char rf_gpu_code_harness[];

#endif
