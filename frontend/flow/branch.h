/* SPDX-License-Identifier: MIT */
#ifndef RF_BRANCH_H
#define RF_BRANCH_H

#include "frontend/tree/reader.h"

/* What a branch is there for. */
enum rf_branch {
	RF_BRANCH_WORKS,
	RF_BRANCH_NOTHING, /* empty, a number, or not there: NULL */
	RF_BRANCH_ASIDE,   /* prints or keeps time, and touches no array of the nest */
	RF_BRANCH_ENDS,    /* ends the program */
	RF_BRANCH_LEAVES   /* breaks a loop, or returns */
};

enum rf_branch rf_branch_kind(struct rf_reader *reader, const struct rf_tree *tree);

/* Whether a branch is what assert() does when it fails. */
bool rf_branch_is_assertion(const struct rf_tree *branch);

/* if (x[i] > m) { m = x[i]; at = i; }: the assignment of the extreme as m = x[i] > m ? x[i] : m;
 * NULL where the branch is no such thing, or without memory. */
struct rf_tree *rf_branch_extreme(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch);

/* The first variable that such a branch sets besides the extreme, `at` there; NULL: none. */
const char *rf_branch_found(const struct rf_tree *extreme, const struct rf_tree *branch);

#endif
