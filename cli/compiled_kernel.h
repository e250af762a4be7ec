/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA, compiled for its machine.
 */
#ifndef RF_COMPILED_KERNEL_H
#define RF_COMPILED_KERNEL_H

#include "cli/study.h"

/* What compilers of this machine make of the kernel, where --compile asks; NULL where none can. */
enum rf_status rf_compiled_kernel_find(struct rf_study *study, struct rf_diagnostics *diagnostics,
                                       const struct rf_gpu_compiled **compiled);

#endif
