/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOSEN_POINTER_H
#define RF_CHOSEN_POINTER_H

#include "frontend/tree/reader.h"

/* The statements with elements of chosen arrays as choices of elements; the body itself where there
 * are none, NULL without memory. */
struct rf_tree *rf_chosen_pointer_unfold(struct rf_reader *reader, struct rf_tree *body);

#endif
