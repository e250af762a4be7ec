/* SPDX-License-Identifier: MIT */
#ifndef RF_TRUTH_TABLE_H
#define RF_TRUTH_TABLE_H

#include "frontend/tree/reader.h"

/* A condition that guards are made of, with what flags keep and with the few cases in which
 * remainders, bits and truths make it hold; or itself, where it is one or becomes none.  NULL
 * without memory. */
const struct rf_tree *rf_truth_table_spelled_out(struct rf_reader *reader,
                                                 const struct rf_tree *test);

/* Whether an integer is one of few numbers from 0 on, as far as such a table tells. */
bool rf_truth_table_has(struct rf_reader *reader, const struct rf_tree *tree);

#endif
