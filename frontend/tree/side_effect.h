/* SPDX-License-Identifier: MIT */
#ifndef RF_SIDE_EFFECT_H
#define RF_SIDE_EFFECT_H

#include "frontend/tree/reader.h"

/* A statement taken apart: what comes before it, itself, and what comes behind it. */
struct rf_side_effects {
	RF_VECTOR(const struct rf_tree *) before;
	const struct rf_tree *bare;
	RF_VECTOR(const struct rf_tree *) after;
};

/* Takes the assignments of integers and pointers out of a statement; NULL in `bare` without
 * memory. */
void rf_side_effect_split(struct rf_reader *reader, const struct rf_tree *statement,
                          struct rf_side_effects *effects);

#endif
