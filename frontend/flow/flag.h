/* SPDX-License-Identifier: MIT */
#ifndef RF_FLAG_H
#define RF_FLAG_H

#include "frontend/tree/reader.h"

/* Notes behind an assignment or declaration that the variable keeps the answer of a condition. */
enum rf_status rf_flag_note(struct rf_reader *reader, const struct rf_tree *tree);

/* A condition with those in the place of the flags that keep their answers, or itself; NULL without
 * memory. */
const struct rf_tree *rf_flag_spelled_out(struct rf_reader *reader, const struct rf_tree *test);

#endif
