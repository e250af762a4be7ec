/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_MERGE_H
#define RF_LANE_MERGE_H

#include "frontend/tree/reader.h"

enum { RF_LANE_MERGED = 8 };

/* Integers that the branches of a condition assign, each with its value at the end of either. */
struct rf_lane_merge {
	const struct rf_lane_value *test; /* NULL: nothing is merged */
	int count;
	struct {
		const struct rf_tree *name;
		struct rf_symbol *symbol;
		bool is_set[2]; /* by the first branch, and by the second */
		const struct rf_lane_value *after[2];
	} items[RF_LANE_MERGED];
};

/* In front of both branches of a condition; each of them may be NULL, as the
 * test where nothing is known of it. */
void rf_lane_merge_begin(struct rf_reader *reader, const struct rf_tree *test,
                         const struct rf_tree *first, const struct rf_tree *second,
                         struct rf_lane_merge *merge);

/* At the end of a branch, while its variables have its values. */
void rf_lane_merge_branch(struct rf_reader *reader, bool is_first, struct rf_lane_merge *merge);

/* Behind both branches, when what they assign is forgotten; `is_negated` where the first is run if
 * the test fails. */
void rf_lane_merge_end(struct rf_reader *reader, bool is_negated,
                       const struct rf_lane_merge *merge);

/* The same of what the turns of a loop set, which a variable from around it has behind them with
 * the value of the last one: `turn` of the end of its body, and `leave` behind it, when what it
 * assigns is forgotten.  That there is a turn has to be known. */
void rf_lane_merge_turn(struct rf_reader *reader, const struct rf_tree *body,
                        struct rf_lane_merge *merge);
void rf_lane_merge_leave(struct rf_reader *reader, const struct rf_loop *loop,
                         const struct rf_lane_merge *merge);

#endif
