/* SPDX-License-Identifier: MIT
 *
 * What is done when the program ends before its time.
 */
#ifndef RF_ENDING_H
#define RF_ENDING_H

/* From here on a signal that ends the program leaves no temporary file behind, a crash is told, and
 * what would be too large for a file is an error like any other. */
void rf_ending_prepare(void);

/* mkstemp, of a file that a signal removes until it is kept under another name or unlinked.  A
 * handful of them can be open at a time. */
int rf_ending_create(char *temporary);
void rf_ending_forget(const char *temporary);

/* Between the two, `file` is being read, by a parser that may crash or not come to an end: after so
 * many seconds, or with so much more memory that nothing is left for others, the program ends with
 * a message. */
void rf_ending_watch(const char *file, double seconds);
void rf_ending_unwatch(void);

#endif
