/* SPDX-License-Identifier: MIT */
#ifndef RF_CONDITION_H
#define RF_CONDITION_H

#include "frontend/tree/reader.h"

/* What decides a condition. */
enum rf_condition_kind {
	RF_CONDITION_AFFINE,  /* loop variables and sizes */
	RF_CONDITION_FIXED,   /* what does not change in the nest and is no size: bias != NULL */
	RF_CONDITION_ON_DATA, /* memory, or what changes in a way that is not followed */
	RF_CONDITION_MIXED    /* && or || of different kinds */
};

enum rf_condition_kind rf_condition_kind(struct rf_reader *reader, const struct rf_tree *tree);

struct rf_conjunction {
	RF_VECTOR(struct rf_condition) conditions;
	bool fits;       /* no part needed an "or" */
	bool is_negated; /* it is that of the else branch */
};

/* The conditions of an affine one.  all->fits is false when neither it nor its contrary is a
 * conjunction. */
enum rf_status rf_condition_read(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_conjunction *all);

/* Drops the conditions that always hold; true when one of the others never does. */
bool rf_condition_is_never(struct rf_conjunction *all);

/* Whether a condition can be read without a look at data, as one guard or several; the sizes in it
 * may be new. */
bool rf_condition_is_decidable(struct rf_reader *reader, const struct rf_tree *tree);

/* What a condition asks when it is stripped of !, == 0 and != 0, and whether that turns it round:
 * p == NULL is !p. */
const struct rf_tree *rf_condition_bare(const struct rf_tree *test, bool *turned);

#endif
