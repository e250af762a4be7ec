/* SPDX-License-Identifier: MIT */
#ifndef RF_NAMED_CHOICE_H
#define RF_NAMED_CHOICE_H

#include "frontend/tree/reader.h"

/* Finds out of a call of a function of C that is named like min() or max() whether its body, where
 * the source has one, is what the name says; once of each function (rf_symbol.named). */
enum rf_status rf_named_choice_check(struct rf_reader *reader, const struct rf_tree *call);

/* Notes that such a function is taken by its name, where nothing else is known of it. */
enum rf_status rf_named_choice_note(struct rf_reader *reader, const struct rf_tree *call);

/* min(a, b) as a < b ? a : b; any other tree itself.  NULL without memory. */
const struct rf_tree *rf_named_choice_written_out(struct rf_reader *reader,
                                                  const struct rf_tree *call);

#endif
