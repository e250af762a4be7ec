/* SPDX-License-Identifier: MIT
 *
 * Reads a kernel from C source through libclang, which is loaded at the first call.
 */
#ifndef RF_FRONTEND_H
#define RF_FRONTEND_H

#include "model/ir/kernel.h"

struct rf_define {
	const char *name;
	const char *value;
};

struct rf_source {
	const char *file; /* as the user named it; "<stdin>" for standard input */
	const char *text; /* its content, terminated */
	size_t length;
	const char *function;      /* --function: a function, or a region of that name; or NULL */
	int first_line, last_line; /* --lines, or 0 */
	size_t define_count;       /* -D, those that turn out to be macros of the source */
	const struct rf_define *defines;
	size_t value_count; /* every -D with one value: used where a constant is needed, as */
	const struct rf_define *values; /* in a loop step, or where clang misses a name */
	size_t ignore_count;            /* --ignore: functions whose calls ... */
	const char *const *ignore;      /* ... do nothing */
	size_t assume_count;            /* --assume: of what the source leaves open, ... */
	const struct rf_define *assume; /* ... by its line or its text, what is assumed */
	size_t shared_assume_count;     /* the last of them, which are said for several sources */
	size_t flag_count;              /* after `--`, and from compile_commands.json */
	const char *const *flags;
};

/* Everything in the kernel lives in the arena.  Threads may read at the same time, each with an
 * arena and diagnostics of its own: nothing is shared but the table of libclang's functions. */
enum rf_status rf_frontend_read(const struct rf_source *source, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_kernel *kernel);

/* For those in this room: a reader of a source that is not parsed yet; and a kernel from the body
 * that the reader has, or from the lines of it that were chosen. */
struct rf_reader;
enum rf_status rf_frontend_begin(const struct rf_source *source, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_reader *reader,
                                 struct rf_kernel *kernel);
enum rf_status rf_frontend_read_body(struct rf_reader *reader);

/* What reads sources, its version and its file; NULL, and an error, where there is nothing. */
const char *rf_frontend_describe(struct rf_arena *arena, struct rf_diagnostics *diagnostics);

#endif
