/* SPDX-License-Identifier: MIT */
#ifndef RF_NAMED_CASE_H
#define RF_NAMED_CASE_H

#include "frontend/tree/reader.h"

/* Takes the variable that a condition in front of the loops compares with an enumerator to be that
 * one, where nothing else gives it a value; that is noted.  `holds` is then the answer, and
 * `is_taken` true.  `branch` runs where it holds, `otherwise` where it does not. */
enum rf_status rf_named_case_take(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch, const struct rf_tree *otherwise,
                                  bool *is_taken, bool *holds);

#endif
