/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPENSATION_H
#define RF_COMPENSATION_H

#include "frontend/tree/reader.h"

/* Whether the body of a loop, without the loops inside it, computes what rounding took from a
 * sum. */
enum rf_status rf_compensation_find(struct rf_reader *reader, const struct rf_tree *body,
                                    bool *found);

#endif
