/* SPDX-License-Identifier: MIT */
#ifndef RF_FLIP_H
#define RF_FLIP_H

#include "frontend/tree/reader.h"

/* Whether a statement of a loop's body itself flips a variable, and no other one sets it. */
bool rf_flip_is(const struct rf_tree *body, const struct rf_symbol *symbol);

#endif
