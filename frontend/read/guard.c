/* SPDX-License-Identifier: MIT
 *
 * if statements on loop variables and sizes; their branches are statements (control_flow.c).
 *
 * A guard holds when all of its conditions hold, each of the kind form >= 0 or form == 0.  a < b
 * is b - a - 1 >= 0.  What is no such conjunction may be one when it is negated (a != b, a || b):
 * then the branches are exchanged.  What is neither becomes several guards.  A remainder may be
 * compared with a constant: (i + j) % 2 == 0 holds where i + j is a multiple of 2.
 *
 * How often a condition on data holds is not in the source: it is taken to hold always, or as often
 * as the user says, and that is noted.  What is read to evaluate it is read whatever it answers.
 */
#include "frontend/read/guard.h"

#include "frontend/read/access.h"
#include "frontend/read/affine.h"
#include "frontend/read/assign.h"
#include "frontend/read/assume.h"
#include "frontend/read/control_flow.h"
#include "frontend/read/scalar.h"
#include "frontend/read/spell.h"
#include "frontend/read/statement.h"
#include "frontend/read/ternary.h"
#include "frontend/read/tree_query.h"

enum { MAX_SPLIT_GUARDS = 32 };

struct conjunction {
	RF_VECTOR(struct rf_condition) conditions;
	bool fits;       /* no part needed an "or" */
	bool is_negated; /* it is that of the else branch */
};

static enum rf_status refuse_data(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_value *value)
{
	if (value->kind != RF_VALUE_LOADED)
		return rf_affine_refuse(reader, tree, "the condition", value);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "use a ternary a ? b : c, or a condition on loop variables and sizes",
	                 "the condition `%s` depends on data, so how often it holds is not known",
	                 rf_spell_tree(reader, tree));
}

static enum rf_status add(struct rf_reader *reader, const struct rf_value *value, bool is_equality,
                          struct conjunction *all)
{
	for (size_t i = 0; i < value->count; ++i) {
		struct rf_condition *condition = RF_PUSH(reader->arena, &all->conditions);

		if (!condition)
			return rf_out_of_memory(reader->diagnostics);
		*condition =
		    (struct rf_condition){ .form = value->forms[i], .is_equality = is_equality };
	}
	return RF_OK;
}

static int negated(int op)
{
	switch (op) {
	case CXBinaryOperator_LT:
		return CXBinaryOperator_GE;
	case CXBinaryOperator_GE:
		return CXBinaryOperator_LT;
	case CXBinaryOperator_GT:
		return CXBinaryOperator_LE;
	case CXBinaryOperator_LE:
		return CXBinaryOperator_GT;
	case CXBinaryOperator_EQ:
		return CXBinaryOperator_NE;
	default:
		return CXBinaryOperator_EQ;
	}
}

/* Adds left `op` right. */
static enum rf_status compare(struct rf_reader *reader, const struct rf_tree *tree, int op,
                              struct rf_value *left, struct rf_value *right,
                              struct conjunction *all)
{
	bool is_less = op == CXBinaryOperator_LT || op == CXBinaryOperator_LE;
	bool is_strict = op == CXBinaryOperator_LT || op == CXBinaryOperator_GT;
	bool is_equality = op == CXBinaryOperator_EQ;
	struct rf_value one = rf_affine_constant(reader, 1);
	struct rf_value difference;
	enum rf_status status;

	if (left->kind == RF_VALUE_LOADED || right->kind == RF_VALUE_LOADED)
		return refuse_data(reader, tree, left->kind == RF_VALUE_LOADED ? left : right);
	status = is_less ? rf_affine_add(reader, right, -1, left, &difference)
	                 : rf_affine_add(reader, left, -1, right, &difference);

	if (status == RF_OK && is_strict)
		status = rf_affine_add(reader, &difference, -1, &one, &difference);
	if (status != RF_OK)
		return status;
	if (difference.kind == RF_VALUE_LOADED || difference.kind == RF_VALUE_UNKNOWN)
		return refuse_data(reader, tree, &difference);
	if (op == CXBinaryOperator_NE || difference.kind == RF_VALUE_GREATEST ||
	    (is_equality && difference.kind != RF_VALUE_FORM))
		all->fits = false;
	return add(reader, &difference, is_equality, all);
}

/* ---- remainders ---- */

/* x % d, or x & (d - 1) with a power of two d: what is divided, and by what; NULL for anything
 * else, or where the divisor is no constant of 2 or more. */
static const struct rf_tree *divided(struct rf_reader *reader, const struct rf_tree *tree,
                                     int64_t *divisor)
{
	bool masks;
	struct rf_value by;

	tree = rf_tree_query_peel(tree);
	masks = rf_tree_query_is_binary(tree, CXBinaryOperator_And);
	if (!masks && !rf_tree_query_is_binary(tree, CXBinaryOperator_Rem))
		return NULL;
	if (rf_affine_value(reader, tree->children[1], &by) != RF_OK ||
	    !rf_affine_is_constant(&by, divisor))
		return NULL;
	if (masks && (*divisor < 1 || (*divisor & (*divisor + 1)) != 0 || *divisor == INT64_MAX))
		return NULL;
	*divisor = masks ? *divisor + 1 : *divisor < 0 ? -*divisor : *divisor;
	return *divisor >= 2 ? tree->children[0] : NULL;
}

/* x % d == r: x - r is a multiple of d and, as the remainder has the sign of x, not on the other
 * side of 0.  x & (d - 1) is never negative and has no such second condition. */
static enum rf_status compare_remainder(struct rf_reader *reader, const struct rf_tree *tree,
                                        const struct rf_value *x, int64_t divisor, int64_t r,
                                        struct conjunction *all)
{
	bool masks = rf_tree_query_is_binary(rf_tree_query_peel(tree), CXBinaryOperator_And);
	struct rf_value rest = rf_affine_constant(reader, r), difference, turned;
	struct rf_condition *last;
	enum rf_status status = rf_affine_add(reader, x, -1, &rest, &difference);

	if (status == RF_OK && (r >= divisor || r <= -divisor || (masks && r < 0))) {
		rest = rf_affine_constant(reader, -1);
		return add(reader, &rest, false, all);
	}
	if (status == RF_OK)
		status = add(reader, &difference, false, all);
	if (status != RF_OK)
		return status;
	last = &all->conditions.items[all->conditions.count - 1];
	last->divisor = divisor;
	if (masks || r == 0)
		return RF_OK;
	rest = rf_affine_constant(reader, 0);
	status = rf_affine_add(reader, &rest, r > 0 ? 1 : -1, &difference, &turned);
	return status == RF_OK ? add(reader, &turned, false, all) : status;
}

/* Adds a condition on a remainder, when it is one of a form and is compared with a constant: `is`
 * says so. */
static enum rf_status read_remainder(struct rf_reader *reader, const struct rf_tree *tree,
                                     const struct rf_tree *other, bool is_equality,
                                     struct conjunction *all, bool *is)
{
	struct rf_value x, constant = rf_affine_constant(reader, 0);
	int64_t divisor = 0, r = 0;
	const struct rf_tree *part = divided(reader, tree, &divisor);
	enum rf_status status = RF_OK;

	*is = false;
	if (part == NULL)
		return RF_OK;
	status = rf_affine_value(reader, part, &x);
	if (status == RF_OK && other != NULL)
		status = rf_affine_value(reader, other, &constant);
	if (status != RF_OK || x.kind != RF_VALUE_FORM || x.forms->term_count == 0 ||
	    !rf_affine_is_constant(&constant, &r))
		return status;
	*is = true;
	if (!is_equality)
		all->fits = false;
	return compare_remainder(reader, tree, &x, divisor, r, all);
}

/* ---- conditions ---- */

static enum rf_status read_comparison(struct rf_reader *reader, const struct rf_tree *tree,
                                      bool is_negated, struct conjunction *all)
{
	struct rf_value left, right;
	int op = is_negated ? negated(tree->op) : tree->op;
	bool equates = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE, is = false;
	enum rf_status status = RF_OK;

	for (int side = 0; side < 2 && equates && status == RF_OK && !is; ++side)
		status = read_remainder(reader, tree->children[side], tree->children[1 - side],
		                        op == CXBinaryOperator_EQ, all, &is);
	if (status != RF_OK || is)
		return status;
	status = rf_affine_value(reader, tree->children[0], &left);
	if (status == RF_OK)
		status = rf_affine_value(reader, tree->children[1], &right);
	if (status != RF_OK)
		return status;
	return compare(reader, tree, op, &left, &right, all);
}

/* A number as a condition: it is not zero. */
static enum rf_status read_number(struct rf_reader *reader, const struct rf_tree *tree,
                                  bool is_negated, struct conjunction *all)
{
	struct rf_value zero = rf_affine_constant(reader, 0);
	struct rf_value value;
	bool is;
	enum rf_status status = read_remainder(reader, tree, NULL, is_negated, all, &is);

	if (status != RF_OK || is)
		return status;
	status = rf_affine_value(reader, tree, &value);
	if (status != RF_OK)
		return status;
	return compare(reader, tree, is_negated ? CXBinaryOperator_EQ : CXBinaryOperator_NE, &value,
	               &zero, all);
}

static enum rf_status read_condition(struct rf_reader *reader, const struct rf_tree *tree,
                                     bool is_negated, struct conjunction *all)
{
	bool is_and = rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd);
	bool is_or = rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
	enum rf_status status;

	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return read_condition(reader, tree->children[0], !is_negated, all);
	if (rf_tree_query_is_comparison(tree))
		return read_comparison(reader, tree, is_negated, all);
	if (!is_and && !is_or)
		return read_number(reader, tree, is_negated, all);
	if (is_and == is_negated)
		all->fits = false;
	status = read_condition(reader, tree->children[0], is_negated, all);
	return status == RF_OK ? read_condition(reader, tree->children[1], is_negated, all)
	                       : status;
}

/* The conditions of a guard.  all->fits is false when neither way is a conjunction. */
static enum rf_status read_conjunction(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct conjunction *all)
{
	enum rf_status status = RF_OK;

	all->fits = false;
	for (int turn = 0; turn < 2 && status == RF_OK && !all->fits; ++turn) {
		*all = (struct conjunction){ .fits = true, .is_negated = turn > 0 };
		status = read_condition(reader, tree, all->is_negated, all);
	}
	return status;
}

static enum rf_status read_branch(struct rf_reader *reader, const struct rf_tree *tree, int opens,
                                  struct rf_node **first)
{
	struct rf_node **tail = reader->tail;
	enum rf_status status = rf_scalar_mark(reader, opens);

	reader->tail = first;
	rf_access_end_block(reader);
	if (status == RF_OK)
		status = rf_control_flow_read(reader, tree);
	rf_access_end_block(reader);
	reader->tail = tail;
	rf_assign_leave(reader, tree);
	return status == RF_OK ? rf_scalar_mark(reader, RF_BRANCH_CLOSES) : status;
}

static bool is_return(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BLOCK && tree->child_count == 1)
		return is_return(tree->children[0]);
	return tree->kind == RF_TREE_RETURN;
}

/* `branch` runs when the guard holds, `otherwise` when it does not; each may be NULL. */
static enum rf_status add_guard(struct rf_reader *reader, const struct rf_guard *guard,
                                const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	struct rf_node *node = rf_statement_node(reader);
	enum rf_status status = RF_OK;

	if (!node)
		return rf_out_of_memory(reader->diagnostics);
	node->kind = RF_NODE_GUARD;
	node->guard = rf_arena_copy(reader->arena, guard, sizeof(*guard));
	if (!node->guard)
		return rf_out_of_memory(reader->diagnostics);
	if (branch)
		status = read_branch(reader, branch, RF_BRANCH_OPENS, &node->children);
	if (status == RF_OK && otherwise)
		status = read_branch(reader, otherwise, branch ? RF_ELSE_OPENS : RF_BRANCH_OPENS,
		                     &node->otherwise);
	return status;
}

static enum rf_status read_guard(struct rf_reader *reader, const struct rf_tree *test,
                                 const struct conjunction *all, const struct rf_tree *branch,
                                 const struct rf_tree *otherwise)
{
	const struct rf_guard guard = { .place = test->place,
		                        .text = rf_spell_tree(reader, test),
		                        .is_negated = all->is_negated,
		                        .condition_count = all->conditions.count,
		                        .conditions = all->conditions.items };

	return add_guard(reader, &guard, branch, otherwise);
}

/* Drops the conditions that always hold; true when one of the others never does. */
static bool is_never(struct conjunction *all)
{
	size_t kept = 0;
	bool never = false;

	for (size_t i = 0; i < all->conditions.count; ++i) {
		const struct rf_condition *condition = &all->conditions.items[i];
		int64_t value;

		if (condition->form.term_count || condition->divisor > 0 ||
		    !rf_formula_is_constant(condition->form.constant, &value))
			all->conditions.items[kept++] = *condition;
		else
			never = never || (condition->is_equality ? value != 0 : value < 0);
	}
	all->conditions.count = kept;
	return never;
}

/* Reads what runs: both branches under a guard, or the one that a constant chooses. */
static enum rf_status read_branches(struct rf_reader *reader, const struct rf_tree *test,
                                    struct conjunction *all, const struct rf_tree *branch,
                                    const struct rf_tree *otherwise)
{
	if (is_never(all))
		return otherwise ? rf_control_flow_read(reader, otherwise) : RF_OK;
	if (all->conditions.count == 0)
		return branch ? rf_control_flow_read(reader, branch) : RF_OK;
	return read_guard(reader, test, all, branch, otherwise);
}

static enum rf_status read_if(struct rf_reader *reader, const struct rf_tree *tree,
                              const struct rf_tree *test, const struct rf_tree *branch,
                              const struct rf_tree *otherwise);

/* if (a && b) x; else y; is if (a) { if (b) x; else y; } else y;, and correspondingly with ||,
 * where b may be what a cannot be joined with.  y, or x, is then there twice and runs as often as
 * before. */
static enum rf_status read_nested(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *test, const struct rf_tree *branch,
                                  const struct rf_tree *otherwise)
{
	struct rf_tree inner = *tree;
	struct rf_tree *parts[3] = { test->children[1], (struct rf_tree *)branch,
		                     (struct rf_tree *)otherwise };

	inner.kind = RF_TREE_IF;
	inner.children = parts;
	inner.child_count = otherwise ? 3 : 2;
	if (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd))
		return read_if(reader, tree, test->children[0], &inner, otherwise);
	return read_if(reader, tree, test->children[0], branch, &inner);
}

/* ---- conditions on data ---- */

/* Whether the value of a part of a condition is neither a form nor the extreme of several. */
static bool is_part_on_data(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;
	int64_t divisor;
	const struct rf_tree *part = divided(reader, tree, &divisor);

	if (tree->type != RF_TYPE_INTEGER)
		return true;
	if (rf_affine_value(reader, part ? part : tree, &value) != RF_OK)
		return false;
	return value.kind == RF_VALUE_LOADED || value.kind == RF_VALUE_UNKNOWN;
}

/* Whether more than loop variables and sizes decides a condition. */
static bool is_on_data(struct rf_reader *reader, const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return is_on_data(reader, tree->children[0]);
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LOr))
		return is_on_data(reader, tree->children[0]) ||
		       is_on_data(reader, tree->children[1]);
	if (rf_tree_query_is_comparison(tree))
		return is_part_on_data(reader, tree->children[0]) ||
		       is_part_on_data(reader, tree->children[1]);
	return is_part_on_data(reader, tree);
}

static enum rf_status note_share(struct rf_reader *reader, const struct rf_tree *test, double share)
{
	struct rf_arena *arena = reader->arena;
	struct rf_assumption row = { .place = test->place };

	row.what = rf_arena_print(arena, "`%s` holds", rf_spell_tree(reader, test));
	row.value = share >= 1   ? "always"
	            : share <= 0 ? "never"
	                         : rf_arena_print(arena, "%g of the time", share);
	row.option = rf_assume_option(reader, test->place, share >= 1 ? "no" : "yes");
	return rf_assume_note(reader, &row);
}

static bool does_nothing(const struct rf_tree *tree)
{
	return tree == NULL || tree->kind == RF_TREE_EMPTY ||
	       (tree->kind == RF_TREE_BLOCK && tree->child_count == 0);
}

/* What is evaluated, and a guard of which the likelier branch comes first. */
static enum rf_status read_on_data(struct rf_reader *reader, const struct rf_tree *test,
                                   const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	struct rf_guard guard = { .place = test->place,
		                  .text = rf_spell_tree(reader, test),
		                  .is_on_data = true };
	double share;
	enum rf_status status =
	    rf_assume_share(reader, test, does_nothing(branch) ? 0 : 1, &share, &guard.is_given);

	if (status == RF_OK)
		status = note_share(reader, test, share);
	if (status == RF_OK)
		status = rf_statement_read(reader, test);
	guard.is_negated = share < 0.5;
	guard.share = guard.is_negated ? 1 - share : share;
	if (status != RF_OK)
		return status;
	return guard.is_negated ? add_guard(reader, &guard, otherwise, branch)
	                        : add_guard(reader, &guard, branch, otherwise);
}

/* ---- if ---- */

static enum rf_status read_if(struct rf_reader *reader, const struct rf_tree *tree,
                              const struct rf_tree *test, const struct rf_tree *branch,
                              const struct rf_tree *otherwise)
{
	bool is_junction = rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) ||
	                   rf_tree_query_is_binary(test, CXBinaryOperator_LOr);
	struct conjunction all = { 0 };
	enum rf_status status = RF_OK;

	if (!is_on_data(reader, test))
		status = read_conjunction(reader, test, &all);
	else if (!is_junction ||
	         (is_on_data(reader, test->children[0]) && is_on_data(reader, test->children[1])))
		return read_on_data(reader, test, branch, otherwise);
	if (status != RF_OK)
		return status;
	if (all.fits)
		return all.is_negated ? read_branches(reader, test, &all, otherwise, branch)
		                      : read_branches(reader, test, &all, branch, otherwise);
	if (is_junction && reader->split_guards++ < MAX_SPLIT_GUARDS)
		return read_nested(reader, tree, test, branch, otherwise);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, test->place,
	                 "nest several if statements instead",
	                 "the condition `%s` mixes cases that one guard cannot tell apart",
	                 rf_spell_tree(reader, test));
}

/* `if (n <= 0) return;` before the loops: the kernel is what runs otherwise. */
enum rf_status rf_guard_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (reader->open_loops.count == 0 && tree->child_count == 2 &&
	    is_return(tree->children[1])) {
		rf_report(reader->diagnostics, RF_NOTE, tree->place, NULL,
		          "the early return is taken not to happen");
		return RF_OK;
	}
	return read_if(reader, tree, tree->children[0], tree->children[1],
	               tree->child_count > 2 ? tree->children[2] : NULL);
}

/* ---- ?: ---- */

/* Whether a condition can be read without a look at data; the sizes in it may be new. */
static bool is_decidable(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;
	const struct rf_tree *part;
	int64_t divisor;

	tree = rf_tree_query_peel(tree);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return is_decidable(reader, tree->children[0]);
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_LOr) ||
	    rf_tree_query_is_comparison(tree))
		return is_decidable(reader, tree->children[0]) &&
		       is_decidable(reader, tree->children[1]);
	part = divided(reader, tree, &divisor);
	if (tree->type != RF_TYPE_INTEGER ||
	    rf_affine_value(reader, part ? part : tree, &value) != RF_OK)
		return false;
	return value.kind == RF_VALUE_FORM;
}

/* A ?: on data is left to the statement, which counts both of its values. */
enum rf_status rf_guard_read_statement(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *ternary = rf_ternary_find(tree);
	const struct rf_tree *parts[2];

	if (ternary == NULL || reader->split_guards >= MAX_SPLIT_GUARDS ||
	    !is_decidable(reader, ternary->children[0]))
		return rf_statement_read(reader, tree);
	++reader->split_guards;
	for (size_t i = 0; i < 2; ++i) {
		parts[i] = rf_ternary_take(reader, tree, ternary, i + 1);
		if (parts[i] == NULL)
			return rf_out_of_memory(reader->diagnostics);
	}
	return read_if(reader, tree, ternary->children[0], parts[0], parts[1]);
}
