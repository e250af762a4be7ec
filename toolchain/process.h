/* SPDX-License-Identifier: MIT
 *
 * Another program, run to its end or to a limit.
 */
#ifndef RF_PROCESS_H
#define RF_PROCESS_H

#include <stdbool.h>

#include "base/arena.h"

struct rf_command {
	const char *const *arguments; /* up to NULL; the first one is the path of the program */
	const char *folder;           /* of its own, for temporary files */
	bool stays;                   /* in our folder; else it runs in its own */
	double seconds;               /* that it may take */
	int processors;               /* that it keeps busy at a time; 0: one */
	size_t most_bytes;            /* that it may write: to either output, and to any file */
};

enum rf_process_ending {
	RF_PROCESS_EXITED,
	RF_PROCESS_KILLED,      /* by a signal that was not ours */
	RF_PROCESS_NOT_STARTED, /* the system refuses */
	RF_PROCESS_TOO_LONG,
	RF_PROCESS_TOO_MUCH,
	RF_PROCESS_INTERRUPTED /* somebody wants our own program to end */
};

struct rf_process {
	enum rf_process_ending ending;
	int code;                   /* exit code, number of the signal, or errno */
	const char *output, *error; /* what it wrote, terminated */
};

/* Runs a program, without a shell, in a process group of its own that is killed as a whole when a
 * limit is reached.  RF_FAILED without memory alone; what became of the program is in `process`. */
enum rf_status rf_process_run(const struct rf_command *command, struct rf_arena *arena,
                              struct rf_process *process);

/* "ended with code 1", "took more than 20 s": what became of it, after its name. */
const char *rf_process_describe(const struct rf_command *command, const struct rf_process *process,
                                struct rf_arena *arena);

#endif
