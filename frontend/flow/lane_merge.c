/* SPDX-License-Identifier: MIT
 *
 * Integers that the lanes of a warp set apart:
 *
 *     int skip = 0;
 *     if (i >= n) skip = 1;         skip = i >= n ? 1 : 0, behind it
 *
 * Where places of threads and blocks, loops and sizes decide the condition, each lane has the value
 * of the branch that it ran.  More than a few of them, or one whose value is not known at the end
 * of one branch, are what any variable is that a branch assigns: not known.
 */
#include "frontend/flow/lane_merge.h"

#include "frontend/statements/lane_value.h"
#include "frontend/tree/tree_query.h"

/* The integers that a branch assigns by their names. */
static void find(struct rf_lane_merge *merge, const struct rf_tree *tree, int side)
{
	const struct rf_symbol *symbol = rf_tree_query_target(tree);
	int at = 0;

	for (size_t i = 0; i < tree->child_count; ++i)
		find(merge, tree->children[i], side);
	if (!symbol || tree->kind == RF_TREE_VARIABLE || tree->children[0]->type != RF_TYPE_INTEGER)
		return;
	while (at < merge->count && merge->items[at].name->symbol != symbol)
		++at;
	if (at == RF_LANE_MERGED)
		return;
	if (at == merge->count) {
		merge->items[at].name = tree->children[0];
		++merge->count;
	}
	merge->items[at].is_set[side] = true;
}

void rf_lane_merge_begin(struct rf_reader *reader, const struct rf_tree *test,
                         const struct rf_tree *first, const struct rf_tree *second,
                         struct rf_lane_merge *merge)
{
	*merge = (struct rf_lane_merge){ .test = test ? rf_lane_value_of(reader, test) : NULL };
	if (!merge->test)
		return;
	if (first)
		find(merge, first, 0);
	if (second)
		find(merge, second, 1);
	for (int i = 0; i < merge->count; ++i) {
		const struct rf_lane_value *before = rf_lane_value_of(reader, merge->items[i].name);

		merge->items[i].after[0] = merge->items[i].after[1] = before;
	}
}

void rf_lane_merge_branch(struct rf_reader *reader, bool is_first, struct rf_lane_merge *merge)
{
	int side = is_first ? 0 : 1;

	for (int i = 0; i < merge->count; ++i)
		if (merge->items[i].is_set[side])
			merge->items[i].after[side] =
			    rf_lane_value_of(reader, merge->items[i].name);
}

void rf_lane_merge_end(struct rf_reader *reader, bool is_negated, const struct rf_lane_merge *merge)
{
	for (int i = 0; i < merge->count; ++i)
		rf_lane_value_keep(merge->items[i].name->symbol,
		                   rf_lane_value_choice(reader, merge->test,
		                                        merge->items[i].after[is_negated],
		                                        merge->items[i].after[!is_negated]));
}
