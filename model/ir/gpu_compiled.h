/* SPDX-License-Identifier: MIT
 *
 * A kernel of a GPU as a compiler makes it: plain data, made elsewhere.
 */
#ifndef RF_IR_GPU_COMPILED_H
#define RF_IR_GPU_COMPILED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rf_gpu_class {
	RF_GPU_FP64,
	RF_GPU_FP32,
	RF_GPU_FP16,
	RF_GPU_SPECIAL, /* roots, reciprocals, sines, as far as they are instructions */
	RF_GPU_TENSOR,
	RF_GPU_INTEGER,
	RF_GPU_GLOBAL_LOAD,
	RF_GPU_GLOBAL_STORE,
	RF_GPU_SHARED_LOAD,
	RF_GPU_SHARED_STORE,
	RF_GPU_LOCAL_LOAD,
	RF_GPU_LOCAL_STORE,
	RF_GPU_CONSTANT_LOAD,
	RF_GPU_CONTROL,
	RF_GPU_MOVE,
	RF_GPU_CONVERSION,
	RF_GPU_UNIFORM, /* of a warp as a whole, on registers of its own */
	RF_GPU_OTHER,
	RF_GPU_CLASSES
};

/* Lines of several files are numbers of their own: those of file f begin at f times this. */
enum { RF_GPU_LINES = 1 << 20 };

/* Instructions that come from a line of the source, in a group. */
struct rf_gpu_code_line {
	int line; /* 0: none is named */
	size_t group;
	int64_t load_bytes, store_bytes; /* of a lane, to global and shared memory ... */
	int64_t anchors;                 /* ... and how many of them no predicate may switch off */
	int64_t counts[RF_GPU_CLASSES];
};

/* Code that runs as a whole or not at all: where one part comes, all others come before or after,
 * in the same turn of the same loop. */
struct rf_gpu_code_group {
	size_t loop;   /* the innermost around it; 0: in none */
	bool is_entry; /* what every thread executes */
};

/* The code of a kernel in one language. */
struct rf_gpu_code {
	size_t line_count;
	const struct rf_gpu_code_line *lines;
	size_t group_count;
	const struct rf_gpu_code_group *groups;
	size_t loop_count;
	const int *depths;     /* of loops, by their numbers from 1 on; of 0: 0 */
	const size_t *parents; /* of loops: the next one around; 0: none */
	/* Of loops: the least that an instruction, in no inner one, adds to a register of 32 bits,
	 * as a number without its sign; 0: none does. */
	const int64_t *steps;
	/* Of group g and loop w, at g * (loop_count + 1) + w: where w starts, g has run or will. */
	const bool *beside;
	int64_t calls; /* of functions whose instructions are not among them, as they stand there */
};

struct rf_gpu_compiled {
	const char *compiler;  /* "nvcc 13.0.88", "clang 19.1.7" */
	const char *arch;      /* it was compiled for: "sm_75" */
	const char *assembler; /* that gave it registers: "ptxas 13.0.88"; NULL: none did */
	int64_t registers;     /* of a thread; 0: not known */
	int64_t spilled_bytes; /* of registers, to local memory */
	size_t file_count;     /* in which lines are counted, as places of the kernel name them */
	const char *const *files;
	struct rf_gpu_code ptx;
	const char *machine_arch; /* that it was assembled for: "sm_75" */
	struct rf_gpu_code machine_code;
	const char *no_machine_code; /* why it was not read; NULL: it was */
};

#endif
