/* SPDX-License-Identifier: MIT
 *
 * Running a program in a clean environment and keeping what it says.
 */
#ifndef RF_TESTS_PROCESS_H
#define RF_TESTS_PROCESS_H

#include "tests/tools/tool.h"

struct process {
	const char *program;               /* a path, or a name to look for in PATH */
	int (*run)(int argc, char **argv); /* called in a process of its own instead, if any */
	struct tool_words arguments;       /* without the program */
	const char *folder;                /* to run in */
	const char *input;                 /* a file for standard input, NULL for none */
	struct tool_words environment;     /* NAME=VALUE, on top of the clean one */
	bool errors_to_output;             /* one stream, as on a terminal */
};

struct outcome {
	int exit_code; /* 128 + the number of the signal that ended it */
	char *output;
	size_t output_length;
	char *errors;
	size_t errors_length;
};

/* A program that takes more than ten minutes hangs, and is ended. */
struct outcome process_run(const struct process *process);

#endif
