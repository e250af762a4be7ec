/* SPDX-License-Identifier: MIT */
#ifndef RF_DECISION_H
#define RF_DECISION_H

#include "frontend/tree/reader.h"

/* Whether a condition that does not change in a nest holds there: what was taken of it before, what
 * the user says, what values of -D make of it, or else what `holds` says by rule; that is noted.
 * `branch` runs when it holds, `otherwise` when it does not; each may be NULL. */
enum rf_status rf_decision_take(struct rf_reader *reader, const struct rf_tree *test,
                                const struct rf_tree *branch, const struct rf_tree *otherwise,
                                bool *holds);

#endif
