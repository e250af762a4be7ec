/* SPDX-License-Identifier: MIT
 *
 * if statements on loop variables and sizes; their branches are statements (control_flow.c).
 *
 * A condition that is no conjunction of affine ones becomes several guards, or the branches are
 * exchanged (condition.c).  What loop variables and sizes do not decide is answered by a rule, or
 * by the user, and that is noted (assume.c):
 *
 *     a branch that prints, keeps time or ends the program      left out
 *     one that leaves the loops, if data decide                  never runs
 *     what does not change in the nest (bias != NULL)            a switch: one branch is read
 *     one that continues the loop                                never runs, if data or a size
 *                                                                without a value decide
 *     what places of threads, blocks, turns and sizes decide     for the threads that it does
 *     any other condition on data                                holds always
 *
 * What is read to evaluate a condition on data is read whatever it answers.
 */
#include "frontend/flow/guard.h"

#include "frontend/effects/effects.h"
#include "frontend/flow/alternatives.h"
#include "frontend/flow/before_branch.h"
#include "frontend/flow/branch.h"
#include "frontend/flow/condition.h"
#include "frontend/flow/constant_condition.h"
#include "frontend/flow/control_flow.h"
#include "frontend/flow/counted_share.h"
#include "frontend/flow/decision.h"
#include "frontend/flow/early_exit.h"
#include "frontend/flow/lane_merge.h"
#include "frontend/flow/named_case.h"
#include "frontend/flow/split.h"
#include "frontend/flow/truth_table.h"
#include "frontend/loops/open_loop.h"
#include "frontend/statements/access.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/route.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/size.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/ternary.h"
#include "frontend/tree/tree_query.h"

/* `node` is the guard, and `holds` says which of its branches. */
static enum rf_status read_branch(struct rf_reader *reader, const struct rf_tree *tree, int opens,
                                  struct rf_node *node, bool holds, struct rf_lane_merge *merge,
                                  struct rf_before_branch *before)
{
	const struct rf_route *route = reader->route;
	struct rf_node **tail = reader->tail;
	enum rf_status status = rf_scalar_mark(reader, opens);

	reader->tail = holds ? &node->children : &node->otherwise;
	reader->route = rf_route_on(reader, node, holds ? 1 : 2);
	if (!reader->route)
		return rf_out_of_memory(reader->diagnostics);
	rf_access_end_block(reader);
	if (status == RF_OK)
		status = rf_control_flow_read(reader, tree);
	rf_access_end_block(reader);
	reader->tail = tail;
	reader->route = route;
	rf_lane_merge_branch(reader, holds, merge);
	rf_before_branch_end(before, holds);
	rf_forget_left(reader, tree);
	return status == RF_OK ? rf_scalar_mark(reader, RF_BRANCH_CLOSES) : status;
}

/* `branch` runs when the guard holds, `otherwise` when it does not; each may be NULL. */
static enum rf_status add_guard(struct rf_reader *reader, const struct rf_guard *guard,
                                const struct rf_tree *test, const struct rf_tree *branch,
                                const struct rf_tree *otherwise)
{
	struct rf_node *node = rf_statement_node(reader);
	struct rf_before_branch before = { 0 };
	struct rf_lane_merge merge;
	enum rf_status status = RF_OK;

	if (!node)
		return rf_out_of_memory(reader->diagnostics);
	node->kind = RF_NODE_GUARD;
	node->guard = rf_arena_copy(reader->arena, guard, sizeof(*guard));
	if (!node->guard)
		return rf_out_of_memory(reader->diagnostics);
	reader->unsure += guard->is_on_data;
	rf_lane_merge_begin(reader, test, branch, otherwise, &merge);
	if (branch && otherwise)
		status = rf_before_branch_keep(reader, branch, &before);
	if (branch && status == RF_OK)
		status = read_branch(reader, branch, RF_BRANCH_OPENS, node, true, &merge, &before);
	rf_before_branch_return(reader, &before);
	if (status == RF_OK && otherwise)
		status = read_branch(reader, otherwise, branch ? RF_ELSE_OPENS : RF_BRANCH_OPENS,
		                     node, false, &merge, &before);
	rf_before_branch_leave(reader, &before);
	rf_lane_merge_end(reader, guard->is_negated, &merge);
	reader->unsure -= guard->is_on_data;
	return status;
}

static enum rf_status read_guard(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_tree *test, const struct rf_conjunction *all,
                                 const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	const struct rf_guard guard = { .place = test->place,
		                        .text = rf_spell_tree(reader, test),
		                        .is_negated = all->is_negated,
		                        .skips = tree->skips,
		                        .condition_count = all->conditions.count,
		                        .conditions = all->conditions.items };
	enum rf_status status = rf_statement_sizes(reader, test);

	return status == RF_OK ? add_guard(reader, &guard, test, branch, otherwise) : status;
}

/* Reads what runs: both branches under a guard, or the one that a constant chooses. */
static enum rf_status read_branches(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *test, struct rf_conjunction *all,
                                    const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	if (rf_condition_is_never(all))
		return otherwise ? rf_control_flow_read(reader, otherwise) : RF_OK;
	if (all->conditions.count == 0)
		return branch ? rf_control_flow_read(reader, branch) : RF_OK;
	return read_guard(reader, tree, test, all, branch, otherwise);
}

/* if (a && b) x; else y; is if (a) { if (b) x; else y; } else y;, and correspondingly with || and
 * ?:, where b may be what a cannot be joined with.  y, or x, is then there twice and runs as often
 * as before. */
static enum rf_status read_nested(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *test, const struct rf_tree *branch,
                                  const struct rf_tree *otherwise)
{
	struct rf_tree inner = *tree, last = *tree;
	struct rf_tree *parts[3], *last_parts[3];
	bool doubles = rf_split_doubles(test, branch, otherwise);
	enum rf_status status;

	rf_split_inner(&inner, parts, test->children[1], branch, otherwise);
	if (test->kind == RF_TREE_CONDITIONAL) {
		rf_split_inner(&last, last_parts, test->children[2], branch, otherwise);
		otherwise = &last;
		branch = &inner;
	} else if (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd)) {
		branch = &inner;
	} else {
		otherwise = &inner;
	}
	if (doubles)
		rf_split_begin(reader);
	status = rf_guard_read_if(reader, tree, test->children[0], branch, otherwise);
	if (doubles)
		rf_split_end(reader);
	return status;
}

/* if (!a) x; else y; is if (a) y; else x; */
static enum rf_status read_opposite(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *test, const struct rf_tree *branch,
                                    const struct rf_tree *otherwise)
{
	struct rf_tree turned = *tree;

	turned.skips = false;
	return rf_guard_read_if(reader, &turned, test->children[0], otherwise, branch);
}

/* ---- what the source leaves open ---- */

static enum rf_status note(struct rf_reader *reader, const struct rf_tree *test, const char *what,
                           const char *value, const char *option)
{
	const struct rf_assumption row = {
		.what = what, .value = value, .place = test->place, .option = option
	};

	return rf_assume_note(reader, &row);
}

static enum rf_status note_aside(struct rf_reader *reader, const struct rf_tree *test,
                                 const char *what)
{
	const struct rf_assumption row = {
		.what = what, .value = "left out", .place = test->place, .is_aside = true
	};

	return rf_assume_note(reader, &row);
}

/* What is read and computed to know the answer; a variable that does not change in the nest is at
 * hand. */
static enum rf_status evaluate(struct rf_reader *reader, const struct rf_tree *test)
{
	enum rf_status status;

	switch (rf_condition_kind(reader, test)) {
	case RF_CONDITION_ON_DATA:
		return rf_statement_read(reader, test);
	case RF_CONDITION_MIXED:
		test = rf_tree_query_peel(test);
		if (test->child_count < 2)
			return evaluate(reader, test->children[0]);
		status = evaluate(reader, test->children[0]);
		return status == RF_OK ? evaluate(reader, test->children[1]) : status;
	default:
		return RF_OK;
	}
}

/* Follows what a condition in front of the loops assigns: if ((a = malloc(n)) == NULL). */
static enum rf_status follow(struct rf_reader *reader, const struct rf_tree *test)
{
	enum rf_status status =
	    rf_tree_query_is_assignment(test) ? rf_assign_follow(reader, test) : RF_OK;

	for (size_t i = 0; i < test->child_count && status == RF_OK; ++i)
		status = follow(reader, test->children[i]);
	return status;
}

static enum rf_status look_at_test(struct rf_reader *reader, const struct rf_tree *test)
{
	return reader->open_loops.count > 0 ? evaluate(reader, test) : follow(reader, test);
}

/* What a thread does before it leaves its loops: once at most, and not counted but for the ends of
 * intervals. */
static enum rf_status read_exit(struct rf_reader *reader, const struct rf_tree *test,
                                const struct rf_tree *branch, bool is_else)
{
	const struct rf_guard guard = { .place = test->place,
		                        .text = rf_spell_tree(reader, test),
		                        .is_on_data = true,
		                        .is_negated = !is_else,
		                        .share = 1 };
	const struct rf_tree *work = rf_early_exit_work(reader, branch);

	if (!work)
		return rf_out_of_memory(reader->diagnostics);
	return work->child_count == 0 ? RF_OK : add_guard(reader, &guard, test, NULL, work);
}

/* What runs where a branch that is left out does not, and only there. */
static enum rf_status read_rest(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_tree *test, const struct rf_tree *rest,
                                bool is_else)
{
	if (!rest)
		return look_at_test(reader, test);
	return is_else ? rf_guard_read_if(reader, tree, test, rest, NULL)
	               : rf_guard_read_if(reader, tree, test, NULL, rest);
}

/* A branch that is no part of the nest, and what runs besides.  That an assertion holds is said by
 * the source, and assumed by nobody. */
static enum rf_status read_beside(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *test, const struct rf_tree *branch,
                                  const struct rf_tree *rest, bool is_else)
{
	enum rf_branch kind = rf_branch_kind(reader, branch);
	const char *text = rf_spell_tree(reader, test), *verb = is_else ? "fails" : "holds", *what;
	enum rf_status status = RF_OK;
	bool is_open = false;

	if (kind == RF_BRANCH_ASIDE)
		what = rf_arena_print(reader->arena,
		                      "what runs when `%s` %s, as it changes no array", text, verb);
	else
		what = rf_arena_print(reader->arena, "`%s` %s, which ends the %s", text, verb,
		                      kind == RF_BRANCH_ENDS         ? "program"
		                      : reader->open_loops.count > 0 ? "loop early"
		                                                     : "function");
	if (rf_early_exit_may_end(reader, test, branch))
		status = rf_early_exit_mark(reader, test, branch, &is_open);
	if (kind == RF_BRANCH_ASIDE)
		status = rf_effects_keep_order(reader, branch);
	if (status == RF_OK && kind == RF_BRANCH_ASIDE)
		status = note_aside(reader, test, what);
	else if (status == RF_OK && !rf_branch_is_assertion(branch))
		status = note(
		    reader, test, what,
		    is_open ? "never, or at once, so that figures are intervals" : "never", NULL);
	if (status == RF_OK && kind == RF_BRANCH_ASIDE)
		return read_rest(reader, tree, test, rest, is_else);
	if (status == RF_OK)
		status = look_at_test(reader, test);
	if (status == RF_OK && is_open)
		status = read_exit(reader, test, branch, is_else);
	return status == RF_OK && rest ? rf_control_flow_read(reader, rest) : status;
}

/* if (x[i] > m) { m = x[i]; at = i; }: `choice` is m = x[i] > m ? x[i] : m. */
static enum rf_status read_extreme(struct rf_reader *reader, const struct rf_tree *choice,
                                   const struct rf_tree *branch)
{
	enum rf_status status;

	reader->found = rf_branch_found(choice, branch);
	status = rf_statement_read(reader, choice);
	reader->found = NULL;
	if (status == RF_OK)
		status = rf_scalar_mark(reader, RF_BRANCH_OPENS);
	for (size_t i = 0; branch->kind == RF_TREE_BLOCK && i < branch->child_count; ++i)
		if (status == RF_OK && branch->children[i]->begin != choice->begin)
			status = rf_statement_read(reader, branch->children[i]);
	rf_forget(reader, branch);
	return status == RF_OK ? rf_scalar_mark(reader, RF_BRANCH_CLOSES) : status;
}

/* ---- switches ---- */

/* Whether a branch does nothing, or ends in a continue. */
static bool is_idle(struct rf_reader *reader, const struct rf_tree *tree,
                    const struct rf_tree *branch)
{
	return tree->skips || rf_branch_kind(reader, branch) == RF_BRANCH_NOTHING;
}

/* The branch that is taken in all iterations: by rule what leads to the deeper loops, and not to
 * the next turn. */
static enum rf_status read_switch(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *test, const struct rf_tree *branch,
                                  const struct rf_tree *otherwise)
{
	int here = rf_tree_query_depth(branch), there = rf_tree_query_depth(otherwise);
	bool holds = here != there ? here > there : !is_idle(reader, tree, branch);
	enum rf_status status = rf_decision_take(reader, test, branch, otherwise, &holds);
	const struct rf_tree *taken = holds ? branch : otherwise;

	if (status == RF_OK && reader->open_loops.count == 0)
		status = follow(reader, test);
	return status == RF_OK && taken ? rf_control_flow_read(reader, taken) : status;
}

/* ---- conditions on data ---- */

/* How often a condition holds, by rule or by the user, or as `counted` with the sizes at hand, NULL
 * where that is still to be done. */
static enum rf_status ask_share(struct rf_reader *reader, const struct rf_tree *test,
                                const struct rf_counted_share *counted, double by_rule,
                                double *share, bool *is_given)
{
	enum rf_status status = rf_assume_share(reader, test, by_rule, share, is_given);
	struct rf_counted_share own;
	bool is_sampled = false;

	if (status != RF_OK)
		return status;
	if (!*is_given && !counted && rf_counted_share(reader, test, &own))
		counted = &own;
	if (!*is_given && counted) {
		*is_given = true;
		*share = counted->share;
		is_sampled = counted->is_sampled;
	}
	return note(reader, test,
	            rf_arena_print(reader->arena, "`%s` holds", rf_spell_tree(reader, test)),
	            *share >= 1   ? "always"
	            : *share <= 0 ? "never"
	                          : rf_arena_print(reader->arena, "%s%.6g of the time",
	                                           is_sampled ? "about " : "", *share),
	            rf_assume_option(reader, test->place, *share >= 1 ? "0.5" : "1"));
}

/* Whether lanes decide one part of a && b, or of a || b, and data the other. */
static bool is_partly_of_lanes(struct rf_reader *reader, const struct rf_tree *test)
{
	struct rf_guard guard = { 0 };

	return (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) ||
	        rf_tree_query_is_binary(test, CXBinaryOperator_LOr)) &&
	       (rf_lane_value_condition(reader, test->children[0], &guard) ||
	        rf_lane_value_condition(reader, test->children[1], &guard));
}

/* Whether it is a call that has read its data in front of the condition. */
static bool is_hoisted(struct rf_reader *reader, const struct rf_tree *test)
{
	test = rf_tree_query_peel(test);
	while (rf_tree_query_is_unary(test, CXUnaryOperator_LNot))
		test = rf_tree_query_peel(test->children[0]);
	return rf_inline_is_hoisted(reader, test);
}

/* The same if, for the lanes that it may hold for; for others it does not. */
static enum rf_status read_narrowed(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *test, const struct rf_tree *branch,
                                    const struct rf_tree *otherwise, const struct rf_guard *guard)
{
	struct rf_tree inner = *tree;
	struct rf_tree *parts[3];

	rf_split_inner(&inner, parts, test, branch, otherwise);
	return add_guard(reader, guard, NULL, &inner, otherwise);
}

/* What is evaluated, and a guard of which the likelier branch comes first. */
static enum rf_status read_on_data(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_tree *test, const struct rf_tree *branch,
                                   const struct rf_tree *otherwise,
                                   const struct rf_counted_share *counted)
{
	struct rf_guard guard = { .place = test->place,
		                  .text = rf_spell_tree(reader, test),
		                  .is_on_data = true };
	double share, by_rule = is_idle(reader, tree, branch) ? 0 : 1;
	enum rf_status status = RF_OK;

	if (rf_lane_value_condition(reader, test, &guard)) {
		guard.share = 1;
		status = evaluate(reader, test);
		return status == RF_OK ? add_guard(reader, &guard, test, branch, otherwise)
		                       : status;
	}
	if (is_partly_of_lanes(reader, test)) {
		if (rf_split_may(reader, test, branch, otherwise))
			return read_nested(reader, tree, test, branch, otherwise);
		status = rf_split_note_whole(reader, test);
	}
	if (!tree->is_called && is_hoisted(reader, test) &&
	    rf_lane_value_may_hold(reader, test, &guard)) {
		guard.share = 1;
		return read_narrowed(reader, tree, test, branch, otherwise, &guard);
	}
	if (status == RF_OK)
		status = ask_share(reader, test, counted, by_rule, &share, &guard.is_given);
	if (status == RF_OK)
		status = evaluate(reader, test);
	guard.is_negated = share < 0.5;
	guard.share = guard.is_negated ? 1 - share : share;
	if (status != RF_OK)
		return status;
	return guard.is_negated ? add_guard(reader, &guard, test, otherwise, branch)
	                        : add_guard(reader, &guard, test, branch, otherwise);
}

/* ---- if ---- */

/* A condition that loop variables and sizes do not decide. */
static enum rf_status read_open(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_tree *test, const struct rf_tree *branch,
                                const struct rf_tree *otherwise, enum rf_condition_kind kind)
{
	const struct rf_tree *choice =
	    branch && !otherwise && kind == RF_CONDITION_ON_DATA && reader->open_loops.count > 0
		? rf_branch_extreme(reader, test, branch)
		: NULL;

	if (choice)
		return read_extreme(reader, choice, branch);
	if (kind == RF_CONDITION_FIXED || reader->open_loops.count == 0)
		return read_switch(reader, tree, test, branch, otherwise);
	return read_on_data(reader, tree, test, branch, otherwise, NULL);
}

static enum rf_status read_affine(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *test, const struct rf_tree *branch,
                                  const struct rf_tree *otherwise)
{
	bool is_composed = rf_tree_query_is_junction(test) || test->kind == RF_TREE_CONDITIONAL;
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	struct rf_guard of_lanes = { 0 };
	struct rf_conjunction all;
	struct rf_counted_share counted;
	bool is_of_lanes;
	enum rf_status status = rf_condition_read(reader, test, &all);

	is_of_lanes = status == RF_WRONG_KERNEL && rf_lane_value_condition(reader, test, &of_lanes);
	if (is_of_lanes ||
	    (status == RF_WRONG_KERNEL && rf_counted_share(reader, test, &counted))) {
		reader->diagnostics->list.count = reported;
		reader->diagnostics->error_count = errors;
		return read_on_data(reader, tree, test, branch, otherwise,
		                    is_of_lanes ? NULL : &counted);
	}
	if (status != RF_OK)
		return status;
	if (all.fits)
		return all.is_negated ? read_branches(reader, tree, test, &all, otherwise, branch)
		                      : read_branches(reader, tree, test, &all, branch, otherwise);
	if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot))
		return read_opposite(reader, tree, test, branch, otherwise);
	if (is_composed && rf_split_may(reader, test, branch, otherwise))
		return read_nested(reader, tree, test, branch, otherwise);
	if (rf_lane_value_condition(reader, test, &of_lanes))
		return read_on_data(reader, tree, test, branch, otherwise, NULL);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, test->place,
	                 "nest several if statements instead",
	                 "the condition `%s` mixes cases that one guard cannot tell apart",
	                 rf_spell_tree(reader, test));
}

/* Whether a branch is left out: it has no place in a model of the nest.  That a loop ends early is
 * open only where data decide, or where its turns are a size. */
static bool is_beside(struct rf_reader *reader, const struct rf_tree *branch,
                      enum rf_condition_kind kind)
{
	switch (rf_branch_kind(reader, branch)) {
	case RF_BRANCH_ASIDE:
	case RF_BRANCH_ENDS:
		return true;
	case RF_BRANCH_LEAVES:
		return kind != RF_CONDITION_AFFINE || reader->open_loops.count == 0 ||
		       rf_open_loop_is_around(reader);
	default:
		return false;
	}
}

static bool sets_pointer(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_VARIABLE ? tree->type == RF_TYPE_POINTER
	                                      : rf_tree_query_is_assignment(tree) &&
	                                            tree->children[0]->type == RF_TYPE_POINTER;
}

bool rf_guard_is_decided(struct rf_reader *reader, const struct rf_tree *statement,
                         const struct rf_tree *test, bool *holds)
{
	struct rf_value value;
	int64_t number;

	if ((reader->open_loops.count > 0 && !rf_tree_query_any(statement, sets_pointer)) ||
	    test->type != RF_TYPE_INTEGER || rf_affine_value(reader, test, &value) != RF_OK ||
	    rf_affine_loop_free(&value) == NULL ||
	    !rf_size_settle(reader, rf_affine_loop_free(&value), &number))
		return false;
	*holds = number != 0;
	return true;
}

enum rf_status rf_guard_read_if(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_tree *test, const struct rf_tree *branch,
                                const struct rf_tree *otherwise)
{
	enum rf_condition_kind kind = rf_condition_kind(reader, test);
	bool holds, has_loops = rf_tree_query_depth(branch) + rf_tree_query_depth(otherwise) > 0;

	test = rf_tree_query_peel(test);
	if (rf_constant_condition(reader, test, &holds) &&
	    rf_branch_kind(reader, holds ? branch : otherwise) != RF_BRANCH_LEAVES) {
		branch = holds ? branch : otherwise;
		return branch ? rf_control_flow_read(reader, branch) : RF_OK;
	}
	if (!has_loops && rf_guard_is_decided(reader, tree, test, &holds)) {
		branch = holds ? branch : otherwise;
		return branch ? rf_control_flow_read(reader, branch) : RF_OK;
	}
	if (!has_loops) {
		bool is_taken;
		enum rf_status status =
		    rf_named_case_take(reader, test, branch, otherwise, &is_taken, &holds);

		if (status != RF_OK || is_taken)
			return status == RF_OK
			           ? rf_control_flow_read(reader, holds ? branch : otherwise)
			           : status;
	}
	if (is_beside(reader, branch, kind))
		return read_beside(reader, tree, test, branch, otherwise, false);
	if (is_beside(reader, otherwise, kind))
		return read_beside(reader, tree, test, otherwise, branch, true);
	if (kind == RF_CONDITION_AFFINE)
		return read_affine(reader, tree, test, branch, otherwise);
	if (kind != RF_CONDITION_MIXED)
		return read_open(reader, tree, test, branch, otherwise, kind);
	if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot))
		return read_opposite(reader, tree, test, branch, otherwise);
	if (rf_split_may(reader, test, branch, otherwise))
		return read_nested(reader, tree, test, branch, otherwise);
	return read_open(reader, tree, test, branch, otherwise, RF_CONDITION_ON_DATA);
}

enum rf_status rf_guard_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *test, *otherwise = tree->child_count > 2 ? tree->children[2] : NULL;
	bool is_noted;
	enum rf_status status = rf_alternatives_note_if(reader, tree, &is_noted);

	test = rf_alternatives_write_test(reader, tree->children[0]);
	if (test)
		test = rf_truth_table_spelled_out(reader, test);
	if (status != RF_OK || is_noted || !test)
		return !test ? rf_out_of_memory(reader->diagnostics) : status;
	return rf_guard_read_if(reader, tree, test, tree->children[1], otherwise);
}
