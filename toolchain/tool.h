/* SPDX-License-Identifier: MIT
 *
 * Compilers and analysers: where they are, and which.
 */
#ifndef RF_TOOL_H
#define RF_TOOL_H

#include "base/arena.h"

/* A program of this machine. */
struct rf_tool {
	const char *path;
	const char *stamp; /* changes when the program does: its file, size and time */
	enum rf_tool_kind { RF_TOOL_OTHER, RF_TOOL_CLANG, RF_TOOL_GCC } kind;
};

enum { RF_MOST_TOOLS = 16 };

/* C compilers in the order in which they are tried, or that of $RFMODEL_CC alone; their number. */
size_t rf_tool_compilers(struct rf_arena *arena, struct rf_tool *tools);

/* llvm-mca of the newest LLVM that is installed, or that of $RFMODEL_MCA; false: there is none. */
bool rf_tool_mca(struct rf_arena *arena, struct rf_tool *tool);

/* nvcc, or what $RFMODEL_NVCC names; false: there is none. */
bool rf_tool_nvcc(struct rf_arena *arena, struct rf_tool *tool);

/* ncu, the profiler of CUDA, or what $RFMODEL_NCU names; false: there is none. */
bool rf_tool_ncu(struct rf_arena *arena, struct rf_tool *tool);

/* ptxas, beside nvcc or on $PATH; false: there is none. */
bool rf_tool_ptxas(struct rf_arena *arena, struct rf_tool *tool);

/* nvdisasm: $RFMODEL_NVDISASM, on $PATH or where CUDA is installed; false: there is none. */
bool rf_tool_nvdisasm(struct rf_arena *arena, struct rf_tool *tool);

/* valgrind; false: there is none. */
bool rf_tool_valgrind(struct rf_arena *arena, struct rf_tool *tool);

#endif
