/* SPDX-License-Identifier: MIT
 *
 * How far the program has come, for somebody who waits at a terminal.
 *
 * It stands on the terminal's standard error, from the first second on, and is gone when the work
 * is done; in a file, a pipe, or where TERM is dumb there is nothing of it.
 */
#ifndef RF_PROGRESS_H
#define RF_PROGRESS_H

#include <stddef.h>

/* So many of a number of things are done: "120 of 400 points". */
void rf_progress_count(size_t done, size_t total, const char *things);

/* From here to rf_progress_end something is done whose length nobody knows: its seconds are
 * counted.  "searching for block sizes" */
void rf_progress_begin(const char *what);

/* Takes away what is shown; legal where there is nothing. */
void rf_progress_end(void);

#endif
