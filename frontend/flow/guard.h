/* SPDX-License-Identifier: MIT */
#ifndef RF_GUARD_H
#define RF_GUARD_H

#include "frontend/tree/reader.h"

/* Reads an if statement with both of its branches. */
enum rf_status rf_guard_read(struct rf_reader *reader, const struct rf_tree *tree);

/* The same of its parts; a branch may be NULL. */
enum rf_status rf_guard_read_if(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_tree *test, const struct rf_tree *branch,
                                const struct rf_tree *otherwise);

/* Whether values of -D tell whether a condition of a statement holds that is no part of the nest:
 * in front of the loops, or to choose what pointers lead to. */
bool rf_guard_is_decided(struct rf_reader *reader, const struct rf_tree *statement,
                         const struct rf_tree *test, bool *holds);

#endif
