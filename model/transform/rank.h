/* SPDX-License-Identifier: MIT */
#ifndef RF_RANK_H
#define RF_RANK_H

#include "model/ir/result.h"

/* Sorts proposals, the best first. */
void rf_rank(struct rf_proposal *items, size_t count);

#endif
