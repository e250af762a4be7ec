/* SPDX-License-Identifier: MIT */
#ifndef RF_SWITCH_H
#define RF_SWITCH_H

#include "frontend/tree/reader.h"

/* A switch statement as if and else if, each asking for one case; NULL, with an error, where it is
 * none that if could take the place of, or without memory.  One without cases is empty. */
struct rf_tree *rf_switch_unfold(struct rf_reader *reader, const struct rf_tree *tree);

/* The same, and the switch as it is where that cannot be, for whoever reads it to refuse. */
struct rf_tree *rf_switch_try(struct rf_reader *reader, struct rf_tree *tree);

#endif
