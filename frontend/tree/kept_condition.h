/* SPDX-License-Identifier: MIT */
#ifndef RF_KEPT_CONDITION_H
#define RF_KEPT_CONDITION_H

#include "frontend/tree/reader.h"

/* The body of a function of a GPU with what kept conditions ask of places said where they are used;
 * the same tree where there is none, NULL without memory. */
struct rf_tree *rf_kept_condition_unfold(struct rf_reader *reader, struct rf_tree *body);

#endif
