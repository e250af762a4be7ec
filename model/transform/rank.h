/* SPDX-License-Identifier: MIT */
#ifndef RF_RANK_H
#define RF_RANK_H

#include "model/ir/result.h"

/* Whether a proposal makes loops faster by more than what predictions scatter by, 5 %. */
bool rf_rank_is_faster(const struct rf_proposal *proposal);

/* Sorts proposals, the best first. */
void rf_rank(struct rf_proposal *items, size_t count);

#endif
