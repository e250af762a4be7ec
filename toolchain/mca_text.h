/* SPDX-License-Identifier: MIT
 *
 * What llvm-mca reads and prints.
 */
#ifndef RF_MCA_TEXT_H
#define RF_MCA_TEXT_H

#include "model/ir/compiled.h"
#include "toolchain/assembly.h"

/* A run of instructions, and, on return, the figures of it. */
struct rf_mca_region {
	const struct rf_code *code;
	size_t first, last;
	struct rf_compiled_loop *out;
};

struct rf_mca_input {
	const struct rf_isa *isa;
	const char *cpu;
	size_t region_count;
	struct rf_mca_region *regions;
};

/* The text that llvm-mca reads: the regions, and two that tell which ports load and store. */
const char *rf_mca_write(const struct rf_mca_input *input, struct rf_arena *arena);

/* Takes the figures out of the text that it wrote; false where it is not as it should be. */
bool rf_mca_read(const struct rf_mca_input *input, const char *text, struct rf_arena *arena);

#endif
