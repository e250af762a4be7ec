/* SPDX-License-Identifier: MIT */
#ifndef RF_GUARD_H
#define RF_GUARD_H

#include "frontend/tree/reader.h"

/* Reads an if statement with both of its branches. */
enum rf_status rf_guard_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Reads a statement that stands in no branch yet: one in which a ?: on loop variables or sizes
 * decides what is done is read as two under a condition. */
enum rf_status rf_guard_read_statement(struct rf_reader *reader, const struct rf_tree *tree);

/* Reads a loop inside of others that runs up to one value or another, as loop variables and sizes
 * decide, as two under a condition; `is_read` says whether it is one. */
enum rf_status rf_guard_read_loop(struct rf_reader *reader, const struct rf_tree *tree,
                                  bool *is_read);

#endif
