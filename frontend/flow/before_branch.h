/* SPDX-License-Identifier: MIT */
#ifndef RF_BEFORE_BRANCH_H
#define RF_BEFORE_BRANCH_H

#include "frontend/tree/reader.h"

/* A variable that a branch assigns, and what it has in front of it. */
struct rf_symbol_before {
	struct rf_symbol *symbol, state;
	int version;
};

struct rf_before_branch {
	RF_VECTOR(struct rf_symbol_before) kept;
};

/* In front of a branch: keeps the values of what it assigns. */
enum rf_status rf_before_branch_keep(struct rf_reader *reader, const struct rf_tree *branch,
                                     struct rf_before_branch *before);

/* Behind it, in front of the other branch: gives them back. */
void rf_before_branch_return(struct rf_reader *reader, struct rf_before_branch *before);

/* Behind both: what the other one leaves alone is again what the first has made of it. */
void rf_before_branch_leave(struct rf_reader *reader, struct rf_before_branch *before);

#endif
