/* SPDX-License-Identifier: MIT */
#ifndef RF_BEFORE_BRANCH_H
#define RF_BEFORE_BRANCH_H

#include "frontend/tree/reader.h"

/* A variable that the first of two branches assigns. */
struct rf_symbol_before {
	struct rf_symbol *symbol;
	struct rf_symbol state; /* in front of it, then as the first branch leaves it unknown */
	struct rf_symbol end;   /* at the end of it */
	int version;
	bool is_same; /* at the end of both */
};

struct rf_before_branch {
	RF_VECTOR(struct rf_symbol_before) kept;
};

/* In front of a branch: keeps the values of what it assigns. */
enum rf_status rf_before_branch_keep(struct rf_reader *reader, const struct rf_tree *branch,
                                     struct rf_before_branch *before);

/* At the end of the first branch and of the other one: their variables are as they leave them. */
void rf_before_branch_end(struct rf_before_branch *before, bool is_first);

/* Behind the first, in front of the other one: gives them back. */
void rf_before_branch_return(struct rf_reader *reader, struct rf_before_branch *before);

/* Behind both: what the other one leaves alone is again what the first has made of it, and what
 * both leave the same is known. */
void rf_before_branch_leave(struct rf_reader *reader, struct rf_before_branch *before);

#endif
