/* SPDX-License-Identifier: MIT */
#ifndef RF_EFFECTS_H
#define RF_EFFECTS_H

#include "frontend/read/reader.h"

/* Whether a call certainly does nothing but return a value, so that it may be exchanged with
 * others. */
enum rf_status rf_effects_of_call(struct rf_reader *reader, const struct rf_tree *call,
                                  bool *only_computes);

/* The body of a function of the user; NULL in `body` when it is not in this file. */
enum rf_status rf_effects_body(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_tree **body);

#endif
