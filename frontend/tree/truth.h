/* SPDX-License-Identifier: MIT */
#ifndef RF_TRUTH_H
#define RF_TRUTH_H

#include "frontend/tree/reader.h"

/* Whether an expression is 0 or 1 by what it asks. */
bool rf_truth_is(const struct rf_tree *tree);

/* A condition with its negations taken in, as far as they can be: i < n of !(i >= n), the
 * condition itself where there is nothing to take in.  NULL without memory. */
struct rf_tree *rf_truth_plain(struct rf_reader *reader, struct rf_tree *test);

/* The same of its opposite: i < n of i >= n, !c of any other c. */
struct rf_tree *rf_truth_negated(struct rf_reader *reader, struct rf_tree *test);

/* a && b, a || b */
struct rf_tree *rf_truth_both(struct rf_reader *reader, struct rf_tree *a, struct rf_tree *b);
struct rf_tree *rf_truth_either(struct rf_reader *reader, struct rf_tree *a, struct rf_tree *b);

#endif
