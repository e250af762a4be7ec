/* SPDX-License-Identifier: MIT
 *
 * A folder of our own, for as long as programs of others work in it.
 */
#ifndef RF_FOLDER_H
#define RF_FOLDER_H

#include <signal.h>

#include "base/diagnostics.h"

struct rf_folder {
	const char *path; /* NULL: there is none */
	sigset_t before;  /* signals that were held back when it was made */
};

/* Makes a folder that nobody else can read, below $TMPDIR or /tmp.  Until it is removed, signals
 * that end the program wait, so that they leave nothing behind: whatever takes time in between asks
 * rf_folder_must_end. */
enum rf_status rf_folder_make(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_folder *folder);

/* Removes it with all that is in it, and lets the signals come. */
void rf_folder_remove(struct rf_folder *folder);

/* Whether one of the signals that end the program has come. */
bool rf_folder_must_end(void);

/* Writes a file into it, whole; NULL, with errno set, if that fails, else its path. */
const char *rf_folder_write(const struct rf_folder *folder, const char *name, const char *text,
                            size_t length, struct rf_arena *arena);

#endif
