/* SPDX-License-Identifier: MIT
 *
 * How deep a text is nested, and how long it becomes.
 */
#ifndef RF_NESTING_H
#define RF_NESTING_H

#include "base/diagnostics.h"

/* Refuses a source that a parser would not survive: RF_WRONG_KERNEL with the place.  Macros count
 * with what they stand for, as far as they are defined in the text itself. */
enum rf_status rf_nesting_check(const char *file, const char *text, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics);

#endif
