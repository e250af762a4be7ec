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
 *
 *     for (i = 0; i < n; i++) { in = t > i; ... }       in = t > n - 1, behind it
 *
 * Behind a loop that runs for certain each has the value of its last turn.
 */
#include "frontend/flow/lane_merge.h"

#include "frontend/loops/loop_end.h"
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

void rf_lane_merge_turn(struct rf_reader *reader, const struct rf_tree *body,
                        struct rf_lane_merge *merge)
{
	int count = 0;

	*merge = (struct rf_lane_merge){ 0 };
	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0)
		return;
	find(reader, &(struct branch){ merge, 0 }, body);
	rf_lane_merge_branch(reader, true, merge);
	for (int i = 0; i < merge->count; ++i)
		if (merge->items[i].after[0] &&
		    !rf_tree_query_declares(body, merge->items[i].symbol))
			merge->items[count++] = merge->items[i];
	merge->count = count;
}

/* The variable in the last turn of a loop that goes up to one end by ones, and runs. */
static bool find_last(struct rf_reader *reader, const struct rf_loop *loop, struct rf_form *last)
{
	struct rf_value bound = { .kind = RF_VALUE_FORM, .count = 1, .forms = loop->upper };
	const struct rf_loop_end end = { .op = CXBinaryOperator_LT, .bound = &bound };
	rf_formula_p one = rf_formula_constant(reader->arena, 1);
	struct rf_form back = rf_form_constant(rf_formula_constant(reader->arena, -1));

	if (loop->step != 1 || loop->is_irregular || loop->has_mean_length || loop->ends_early ||
	    loop->lower_count != 1 || loop->upper_count < 1)
		return false;
	for (size_t i = 1; i < loop->upper_count; ++i)
		if (!rf_form_equal(&loop->upper[i], loop->upper))
			return false;
	return one && back.constant && rf_loop_end_has_turn(reader, loop, &end) &&
	       rf_form_combine(reader->arena, loop->upper, one, &back, last) == RF_OK;
}

/* A value where the variable of a loop is a form of others; NULL without memory. */
static const struct rf_lane_value *value_at(struct rf_reader *reader,
                                            const struct rf_lane_value *value, int loop,
                                            const struct rf_form *variable)
{
	struct rf_form_term term = { loop, rf_formula_constant(reader->arena, -1) };
	const struct rf_form own = { rf_formula_constant(reader->arena, 0), 1, &term };
	rf_formula_p one = rf_formula_constant(reader->arena, 1);
	struct rf_lane_value *result = rf_arena_copy(reader->arena, value, sizeof(*result));
	struct rf_form way;

	if (!result || !one || !term.coefficient || !own.constant ||
	    rf_form_combine(reader->arena, variable, one, &own, &way) != RF_OK)
		return NULL;
	result->forms =
	    rf_arena_copy(reader->arena, value->forms, value->form_count * sizeof(*value->forms));
	for (size_t i = 0; result->forms && i < result->form_count; ++i) {
		struct rf_form *form = &result->forms[i].form;
		rf_formula_p times = rf_form_coefficient(form, loop);

		if (times && rf_form_combine(reader->arena, form, times, &way, form) != RF_OK)
			return NULL;
	}
	return result->forms ? result : NULL;
}

void rf_lane_merge_leave(struct rf_reader *reader, const struct rf_loop *loop,
                         const struct rf_lane_merge *merge)
{
	struct rf_form last;

	if (merge->count == 0 || !find_last(reader, loop, &last))
		return;
	for (int i = 0; i < merge->count; ++i)
		rf_lane_value_keep(merge->items[i].symbol,
		                   value_at(reader, merge->items[i].after[0], loop->id, &last));
}
