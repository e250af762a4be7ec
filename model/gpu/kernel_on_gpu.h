/* SPDX-License-Identifier: MIT */
#ifndef RF_KERNEL_ON_GPU_H
#define RF_KERNEL_ON_GPU_H

#include "model/ir/gpu_compiled.h"
#include "model/ir/gpu_result.h"
#include "model/ir/machine.h"
#include "model/ir/matrix.h"
#include "model/traffic/nest/stream.h"

struct rf_kernel_on_gpu_input {
	const struct rf_stream *stream; /* with numbers */
	const struct rf_machine *machine;
	int64_t registers;    /* of a thread; 0: not known */
	int64_t shared_bytes; /* of a block */
	bool from_datasheet;
	const struct rf_gpu_compiled *compiled; /* NULL: it was not compiled */
	const struct rf_matrix *matrix; /* of which the kernel takes rows; NULL: not known */
	int64_t sigma;                  /* of these, so many are sorted by their lengths; 0: one */
	struct rf_number alpha;         /* of what indices lead to, what comes from memory */
	struct rf_number spread; /* elements among which the indices of a warp lie anywhere */
};

/* Everything of a launch.  Where it cannot be told, with the reason and a hint among the
 * diagnostics, `known` stays false; RF_FAILED without memory. */
enum rf_status rf_kernel_on_gpu_predict(const struct rf_kernel_on_gpu_input *input,
                                        struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                        struct rf_gpu *out);

#endif
