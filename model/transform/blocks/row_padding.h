/* SPDX-License-Identifier: MIT */
#ifndef RF_ROW_PADDING_H
#define RF_ROW_PADDING_H

#include "model/transform/blocks/candidate.h"

/* Whether longer rows may help: those of an array that can have longer ones meet in the sets of the
 * cache above a link. */
bool rf_row_padding_may_help(struct rf_block_search *search, size_t link);

/* Proposes longer rows where rows collide: for a candidate whose blocks do, or for the nest as it
 * stands when `candidate` is NULL. */
void rf_row_padding_propose(struct rf_block_search *search, struct rf_candidate *candidate);

#endif
