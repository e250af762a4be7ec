/* SPDX-License-Identifier: MIT */
#ifndef RF_MAGNITUDE_H
#define RF_MAGNITUDE_H

#include "frontend/tree/reader.h"

/* An if with what compares absolute values of forms in its condition written without them: the same
 * tree where there are none; NULL without memory. */
const struct rf_tree *rf_magnitude_unfold(struct rf_reader *reader, const struct rf_tree *tree);

#endif
