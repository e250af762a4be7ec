/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCUMULATE_H
#define RF_ACCUMULATE_H

#include "frontend/tree/reader.h"

/* What an expression statement does with the old value of its target. */
enum rf_accumulation rf_accumulate_kind(const struct rf_reader *reader, const struct rf_tree *tree);

#endif
