/* SPDX-License-Identifier: MIT
 *
 * The program that runs a loop.
 */
#ifndef RF_RUN_CODE_H
#define RF_RUN_CODE_H

#include "base/arena.h"
#include "base/diagnostics.h"
#include "model/ir/kernel.h"
#include "model/ir/loop_text.h"

struct rf_run_code {
	const char *text;
	const char *called; /* the user's function; NULL: the text of the loops in one of its own */
	bool *is_asked_for; /* by array of the kernel: memory; the others are in the program */
};

/* The user's source, and in it a function that runs the loops of the kernel for
 * toolchain/harness; `texts` holds their region.  Sizes and arrays are asked for by their index in
 * the kernel.  Refused, with a message, where a value cannot be handed to the loops. */
enum rf_status rf_run_code_write(const struct rf_kernel *kernel, const struct rf_loop_texts *texts,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 struct rf_run_code *code);

/* The part of the program that times it, and the declarations that the code above begins with. */
extern const char rf_run_code_harness[], rf_run_code_header[];

#endif
