/* SPDX-License-Identifier: MIT
 *
 * Which of the loops that a compiler makes of one is the one that counts.
 */
#ifndef RF_MAIN_LOOP_H
#define RF_MAIN_LOOP_H

#include "model/ir/kernel.h"
#include "toolchain/assembly.h"

/* What an iteration of the source touches. */
struct rf_strides {
	size_t count;
	int64_t *bytes;        /* by which an iteration moves accesses, ascending, all above 0 */
	int64_t loads, stores; /* bytes that an iteration moves at places that differ */
	int64_t step;          /* of the loop variable */
	int64_t of_vectors;    /* iterations in a turn of vectors, or 0, as the compiler says */
};

struct rf_main_loop {
	const char *refusal;             /* why there is none, or NULL */
	size_t first, last;              /* instructions */
	int64_t iterations;              /* of the source in one turn */
	int64_t vector_bits;             /* 0: one number after the other */
	int64_t load_bytes, store_bytes; /* of a turn, between registers and the first cache */
};

/* The strides of an innermost loop. */
enum rf_status rf_main_loop_strides(const struct rf_kernel *kernel, const struct rf_node *loop,
                                    struct rf_arena *arena, struct rf_strides *strides);

/* Of the innermost loops in `code`, that with most iterations of the source in a turn; RF_FAILED
 * without memory. */
enum rf_status rf_main_loop_find(const struct rf_isa *isa, const struct rf_code *code,
                                 const struct rf_strides *strides, struct rf_arena *arena,
                                 struct rf_main_loop *found);

#endif
