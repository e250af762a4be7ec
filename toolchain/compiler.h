/* SPDX-License-Identifier: MIT
 *
 * C to assembly, by a compiler of this machine.
 */
#ifndef RF_COMPILER_H
#define RF_COMPILER_H

#include "toolchain/assembly.h"
#include "toolchain/folder.h"
#include "toolchain/tool.h"

struct rf_compilation {
	const struct rf_isa *isa;
	const char *cpu; /* as -march has it */
	bool fast_math;
	const char *source_file; /* of the user, for what it includes */
	size_t flag_count;
	const char *const *flags; /* of the user */
	const char *code;
};

struct rf_assembled {
	const char *text;
	const char *compiler; /* "Debian clang version 14.0.6" */
	const char *flags;    /* those that matter, in one line */
	const char *remarks;  /* what the compiler says of its work */
	size_t dependency_count;
	const char **dependencies; /* files that were included, but for those of the system */
};

/* Has the code compiled by the first of the compilers that knows the processor, in the folder.
 * What goes wrong is reported. */
enum rf_status rf_compiler_run(const struct rf_compilation *compilation,
                               const struct rf_tool *tools, size_t tool_count,
                               const struct rf_folder *folder, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_assembled *assembled);

/* Files of C in a folder, to a program for the processor that this one runs on. */
struct rf_program {
	const char *source_file; /* of the user, for what it includes */
	size_t flag_count;
	const char *const *flags; /* of the user */
	size_t linked_count;
	const char *const *linked; /* files of the user that it needs as well */
	bool fast_math, has_threads;
	bool for_valgrind;    /* without what it does not know */
	const char *gpu_arch; /* "sm_90": kernels of CUDA for such a GPU, by nvcc; else NULL */
	size_t file_count;
	const char *const *files; /* their names */
};

struct rf_built {
	const char *path;
	const char *compiler; /* as it calls itself */
	const char *flags;    /* in one line */
};

/* Has a program built in the folder, by the first of the compilers that can. */
enum rf_status rf_compiler_build(const struct rf_program *program, const struct rf_tool *tools,
                                 size_t tool_count, const struct rf_folder *folder,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 struct rf_built *built);

/* Why a compiler that made such remarks did not vectorise the loop that begins at a place; NULL: it
 * does not say. */
const char *rf_compiler_reason(const char *remarks, struct rf_place place, int last_line,
                               struct rf_arena *arena);

/* Iterations of that loop that it has put into one turn of vectors; 0: it does not say. */
int64_t rf_compiler_iterations(const char *remarks, struct rf_place place, int last_line);

#endif
