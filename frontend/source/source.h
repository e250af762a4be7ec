/* SPDX-License-Identifier: MIT
 *
 * A source and what the user says about it.
 */
#ifndef RF_SOURCE_H
#define RF_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
	const char *lines_file;    /* in which these stand: one that is included; or NULL */
	size_t define_count;       /* -D, those that turn out to be macros of the source */
	const struct rf_define *defines;
	size_t value_count; /* every -D with one value: used where a constant is needed, as */
	const struct rf_define *values;  /* in a loop step, or where clang misses a name */
	const struct rf_define *numbers; /* the same, 1k as 1000 where they are numbers; or NULL */
	size_t ignore_count;             /* --ignore: functions whose calls ... */
	const char *const *ignore;       /* ... do nothing */
	size_t assume_count;             /* --assume: of what the source leaves open, ... */
	const struct rf_define *assume;  /* ... by its line or its text, what is assumed */
	size_t shared_assume_count;      /* the last of them, which are said for several sources */
	size_t template_count;           /* -T: parameters of a kernel that is a template */
	const struct rf_define *templates;
	int64_t grid[3], block[3]; /* --grid, --block: x, y, z; 0: not given */
	bool serves_many; /* -T, --grid and --block are for kernels of which the source says none */
	const char *gpu;  /* that CUDA is read for: "sm_80"; NULL: "sm_70" */
	size_t flag_count; /* after `--`, and from compile_commands.json */
	const char *const *flags;
	size_t linked_count; /* of these, files that a program needs beside the source: not here */
	const char *const *linked;
};

/* Whether -D gives a name a value, or several. */
bool rf_source_gives(const struct rf_source *source, const char *name);

/* The value that -D gives to a name, when it is a whole number. */
bool rf_source_value(const struct rf_source *source, const char *name, int64_t *value);

#endif
