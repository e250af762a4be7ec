/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOICE_GUARD_H
#define RF_CHOICE_GUARD_H

#include "frontend/tree/reader.h"

/* Whether loop variables, sizes or lanes decide a condition. */
bool rf_choice_guard_is_decided(struct rf_reader *reader, const struct rf_tree *test);

/* The ?: on loop variables or sizes that decides what a statement does, or NULL. */
const struct rf_tree *rf_choice_guard_find(struct rf_reader *reader, const struct rf_tree *tree);

/* Reads a statement that stands in no branch yet: one with such a ?: is read as two under a
 * condition.  `is_called` where all that it calls has been read. */
enum rf_status rf_choice_guard_read_statement(struct rf_reader *reader, const struct rf_tree *tree,
                                              bool is_called);

/* Reads a call that is handed one of two arrays, as loop variables or sizes decide, as two under a
 * condition; `is_read` says whether it is one. */
enum rf_status rf_choice_guard_read_call(struct rf_reader *reader, const struct rf_tree *tree,
                                         bool *is_read);

/* Reads a loop inside of others that runs up to one value or another, as loop variables and sizes
 * decide, as two under a condition; `is_read` says whether it is one. */
enum rf_status rf_choice_guard_read_loop(struct rf_reader *reader, const struct rf_tree *tree,
                                         bool *is_read);

#endif
