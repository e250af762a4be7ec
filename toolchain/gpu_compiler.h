/* SPDX-License-Identifier: MIT
 *
 * Kernels of CUDA to PTX and registers, by compilers of this machine.
 */
#ifndef RF_GPU_COMPILER_H
#define RF_GPU_COMPILER_H

#include "base/diagnostics.h"
#include "model/ir/gpu_compiled.h"

struct rf_gpu_compilation {
	const char *file, *text; /* of the user */
	size_t file_count; /* in which it stands, and functions that it calls: that one, ... */
	const char *const *files; /* ... or those that it includes */
	const char *name;         /* the kernel's, without what it stands in */
	const char *called;       /* as its caller names it: "::grid::sweep<double, 4>" */
	const char *arch;         /* "sm_80" */
	size_t flag_count;
	const char *const *flags; /* of the user, macros among them */
	bool without_cache;
};

/* Has the kernel compiled by nvcc, or where there is none by a clang that knows PTX, and registers
 * given to it by ptxas where there is one.  Where nothing can, `*compiled` is NULL and a note says
 * why.  RF_FAILED without memory. */
enum rf_status rf_gpu_compiler_run(const struct rf_gpu_compilation *compilation,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   const struct rf_gpu_compiled **compiled);

#endif
