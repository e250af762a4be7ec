/* SPDX-License-Identifier: MIT */
#ifndef RF_OBSERVED_H
#define RF_OBSERVED_H

#include "frontend/tree/reader.h"

/* Notes in the loops from `first` on that `tree` has become what of its accesses, those of
 * functions that it calls included, is one that others may see: of a volatile or an atomic type. */
enum rf_status rf_observed_find(struct rf_reader *reader, const struct rf_tree *tree, size_t first);

#endif
