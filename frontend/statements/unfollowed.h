/* SPDX-License-Identifier: MIT */
#ifndef RF_UNFOLLOWED_H
#define RF_UNFOLLOWED_H

#include "frontend/tree/reader.h"

/* Why a variable that loops change has no value. */
extern const char rf_unfollowed_plain[];

/* Why the value of an expression is no form, as what `culprit` does; of a variable that nobody
 * follows the one that is to blame: s of i += 2 * s where s *= 2. */
const char *rf_unfollowed_why(const struct rf_reader *reader, const struct rf_tree *tree,
                              const struct rf_value *value, const struct rf_tree **culprit);

#endif
