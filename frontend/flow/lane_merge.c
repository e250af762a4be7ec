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

#include "frontend/statements/forget.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/record_values.h"
#include "frontend/tree/tree_query.h"

static void add(struct rf_lane_merge *merge, const struct rf_tree *name, struct rf_symbol *symbol,
                int side)
{
	int at = 0;

	while (at < merge->count && merge->items[at].symbol != symbol)
		++at;
	if (at == RF_LANE_MERGED)
		return;
	if (at == merge->count) {
		merge->items[at].name = name;
		merge->items[at].symbol = symbol;
		++merge->count;
	}
	merge->items[at].is_set[side] = true;
}

/* A branch of the condition, while what it assigns is looked for. */
struct branch {
	struct rf_lane_merge *merge;
	int side;
};

static void add_member(const struct rf_tree *name, struct rf_symbol *symbol, void *context)
{
	const struct branch *branch = context;

	add(branch->merge, name, symbol, branch->side);
}

/* The integers that a branch assigns by their names, members of structs among them. */
static void find(struct rf_reader *reader, struct branch *branch, const struct rf_tree *tree)
{
	const struct rf_tree *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_peel(tree->children[0]) : NULL;
	struct rf_symbol *symbol = NULL;

	for (size_t i = 0; i < tree->child_count; ++i)
		find(reader, branch, tree->children[i]);
	if (!target)
		return;
	if (target->type == RF_TYPE_RECORD)
		rf_record_values_members(reader, target, add_member, branch);
	if (target->type == RF_TYPE_INTEGER && target->kind != RF_TREE_SUBSCRIPT)
		symbol = rf_forget_target(reader, tree);
	if (symbol)
		add(branch->merge, target, symbol, branch->side);
}

void rf_lane_merge_begin(struct rf_reader *reader, const struct rf_tree *test,
                         const struct rf_tree *first, const struct rf_tree *second,
                         struct rf_lane_merge *merge)
{
	*merge = (struct rf_lane_merge){ .test = test ? rf_lane_value_of(reader, test) : NULL };
	if (!merge->test)
		return;
	if (first)
		find(reader, &(struct branch){ merge, 0 }, first);
	if (second)
		find(reader, &(struct branch){ merge, 1 }, second);
	for (int i = 0; i < merge->count; ++i) {
		bool is_kept = !merge->items[i].is_set[0] || !merge->items[i].is_set[1];
		const struct rf_lane_value *before =
		    is_kept ? rf_lane_value_of(reader, merge->items[i].name) : NULL;

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
		rf_lane_value_keep(merge->items[i].symbol,
		                   rf_lane_value_choice(reader, merge->test,
		                                        merge->items[i].after[is_negated],
		                                        merge->items[i].after[!is_negated]));
}
