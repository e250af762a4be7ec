/* SPDX-License-Identifier: MIT
 *
 * A kernel of a GPU as a compiler makes it: plain data, made elsewhere.
 */
#ifndef RF_IR_GPU_COMPILED_H
#define RF_IR_GPU_COMPILED_H

#include <stddef.h>
#include <stdint.h>

enum rf_gpu_class {
	RF_GPU_FLOATING,
	RF_GPU_INTEGER,
	RF_GPU_MEMORY,
	RF_GPU_CONTROL,
	RF_GPU_OTHER,
	RF_GPU_CLASSES
};

/* Instructions that come from a line of the source, in a loop of the compiled kernel. */
struct rf_gpu_code_line {
	int line;         /* 0: none is named */
	size_t loop;      /* the innermost; 0: in none */
	int64_t accesses; /* of global and shared memory, among those of RF_GPU_MEMORY */
	int64_t counts[RF_GPU_CLASSES];
};

struct rf_gpu_compiled {
	const char *compiler;  /* "nvcc 13.0.88", "clang 19.1.7" */
	const char *arch;      /* it was compiled for: "sm_75" */
	const char *assembler; /* that gave it registers: "ptxas 13.0.88"; NULL: none did */
	int64_t registers;     /* of a thread; 0: not known */
	int64_t spilled_bytes; /* of registers, to local memory */
	size_t line_count;
	const struct rf_gpu_code_line *lines;
	size_t loop_count;
	const int *depths; /* of loops, by their numbers from 1 on; of 0: 0 */
};

#endif
