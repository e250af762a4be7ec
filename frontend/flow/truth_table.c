/* SPDX-License-Identifier: MIT
 *
 * Conditions that a table of few cases decides.
 *
 *     (i + j) % 4 < 2              (i + j) % 4 == 0 || (i + j) % 4 == 1
 *     (i < 20) == (j < 20)         i < 20 ? j < 20 : j >= 20
 *     (i | j) & 1                  (i & 1) == 1 || (j & 1) == 1
 *
 * A guard asks for forms and whether a remainder is one number (condition.c).  What asks for more
 * of remainders, for bits or for truths as numbers hangs on a few things that have few values each:
 * remainders of forms by constants, and comparisons that are guards themselves.  It is computed
 * for all of their values, and written as questions for one after the other.
 */
#include "frontend/flow/truth_table.h"

#include "frontend/flow/alternatives.h"
#include "frontend/flow/condition.h"
#include "frontend/flow/flag.h"
#include "frontend/flow/wrapped.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"
#include "frontend/tree/type_kind.h"

/* Things that are asked for, combinations of their values, and answers that are written out, with
 * those of other conditions. */
enum { MOST_ASKED = 8, MOST_ROWS = 256, MOST_LEAVES = 24 };

/* Integers of all types hold it, and those below it that are not negative. */
enum { SMALL_NUMBER = 127 };

/* Something that is asked for: the rest that the divisor leaves of a form, or, with none, whether a
 * comparison holds.  A mask is a divisor whose rest is never negative. */
struct asked {
	const struct rf_tree *tree;
	int64_t divisor;
	bool masks;
	int64_t least, most, value;
	size_t weight; /* how many rows on the next value comes */
};

struct table {
	struct rf_reader *reader;
	size_t count;
	struct asked asked[MOST_ASKED + 1];
	size_t rows;
	bool holds[MOST_ROWS];
	bool is_small; /* no row has a number that not every type holds */
	size_t leaves; /* answers that are written out */
};

/* What is needed of a value: its rest by a divisor, or, with none, all of it. */
struct need {
	int64_t divisor;
	bool masks;
	bool is_natural; /* the rest is one of a sum or product, whose parts may not be negative */
};

static const struct need all_of_it = { 0 };

/* ---- one row ---- */

/* The value of something that is asked for in this row. */
static bool ask(struct table *t, const struct rf_tree *tree, struct need need, int64_t *value)
{
	struct asked *asked = t->asked;
	struct rf_value form;
	bool is_natural;

	while (asked < t->asked + t->count &&
	       !(asked->divisor == need.divisor && asked->masks == need.masks &&
	         rf_tree_query_equal(asked->tree, tree)))
		++asked;
	if (asked == t->asked + t->count) {
		if (t->count == MOST_ASKED)
			return false;
		*asked = (struct asked){ .tree = tree,
			                 .divisor = need.divisor,
			                 .masks = need.masks,
			                 .most = need.divisor ? need.divisor - 1 : 1 };
		if (need.divisor && !need.masks) {
			is_natural = rf_affine_value(t->reader, tree, &form) == RF_OK &&
			             rf_quotient_is_natural(t->reader, form.forms);
			if (!is_natural && need.is_natural)
				return false;
			asked->least = is_natural ? 0 : -asked->most;
		}
		asked->value = asked->least;
		++t->count;
	}
	*value = asked->value;
	return true;
}

static bool evaluate(struct table *t, const struct rf_tree *tree, struct need need, int64_t *value);

/* The constant that an expression is, if it is one that a divisor or mask may be. */
static bool is_divisor(struct table *t, const struct rf_tree *tree, int64_t *number)
{
	struct rf_value value;

	return rf_affine_value(t->reader, tree, &value) == RF_OK &&
	       rf_affine_is_constant(&value, number) && *number > 0 && *number <= MOST_ROWS;
}

/* a & mask: of a the bits up to the highest one of the mask. */
static bool evaluate_mask(struct table *t, const struct rf_tree *a, int64_t mask, int64_t *value)
{
	struct need need = { .divisor = 1, .masks = true };

	while (need.divisor <= mask)
		need.divisor *= 2;
	if (!evaluate(t, a, need, value))
		return false;
	*value &= mask;
	return true;
}

/* Whether a division is one of a number that goes round at 2^32, or an unsigned one below 0. */
static bool goes_round(struct table *t, const struct rf_tree *division)
{
	struct rf_rounds rounds;
	struct rf_value a;

	return rf_affine_value(t->reader, division->children[0], &a) == RF_OK &&
	       ((rf_narrow_is_unsigned(t->reader, division) &&
	         rf_narrow_is_negative(t->reader, &a)) ||
	        rf_narrow_goes_round(t->reader, division, 0, &a, &rounds));
}

/* a % by, or (a / by) % d of which (a % (by * d)) / by is needed. */
static bool evaluate_division(struct table *t, const struct rf_tree *tree, int64_t by,
                              struct need need, int64_t *value)
{
	const struct rf_tree *a = tree->children[0];
	bool shifts = tree->op == CXBinaryOperator_Shr;
	struct need rest = { .divisor = by };

	if (goes_round(t, tree)) {
		return tree->op == CXBinaryOperator_Rem && (by & (by - 1)) == 0 &&
		       evaluate_mask(t, a, by - 1, value);
	}
	if (tree->op != CXBinaryOperator_Rem) {
		if (need.divisor == 0 || (shifts && by > 8) || (need.masks && !shifts))
			return false;
		by = shifts ? (int64_t)1 << by : by;
		rest = (struct need){ by * need.divisor, need.masks, !need.masks };
	}
	if (!evaluate(t, a, rest, value))
		return false;
	*value = tree->op == CXBinaryOperator_Rem ? *value % by : *value / by;
	return true;
}

/* Whether the rest of what an operation makes is that of what it makes of rests. */
static bool keeps_rests(int op, struct need need)
{
	bool is_power = (need.divisor & (need.divisor - 1)) == 0;

	switch (op) {
	case CXBinaryOperator_Add:
	case CXBinaryOperator_Mul:
		return true;
	case CXBinaryOperator_Sub:
		return need.divisor == 0 || need.masks;
	case CXBinaryOperator_And:
	case CXBinaryOperator_Or:
	case CXBinaryOperator_Xor:
		return is_power;
	default:
		return need.divisor == 0;
	}
}

static bool evaluate_binary(struct table *t, const struct rf_tree *tree, struct need need,
                            int64_t *value)
{
	int op = tree->op;
	bool asks_truth = rf_tree_query_is_comparison(tree) || rf_tree_query_is_junction(tree);
	int64_t a, b;

	if (rf_tree_query_is_comparison(tree) && rf_condition_is_decidable(t->reader, tree))
		return ask(t, tree, all_of_it, value);
	for (size_t side = 0; side < 2 && op == CXBinaryOperator_And; ++side)
		if (is_divisor(t, tree->children[1 - side], &a))
			return evaluate_mask(t, tree->children[side], a, value);
	if (op == CXBinaryOperator_Shl) {
		if (!is_divisor(t, tree->children[1], &b) || b > 8 || need.is_natural ||
		    !evaluate(t, tree->children[0], need, &a) || a < 0)
			return false;
		*value = a << b;
		return true;
	}
	if (op == CXBinaryOperator_Rem || op == CXBinaryOperator_Div || op == CXBinaryOperator_Shr)
		return is_divisor(t, tree->children[1], &a) &&
		       evaluate_division(t, tree, a, need, value);
	if (asks_truth)
		need = all_of_it;
	need.is_natural = need.divisor && !need.masks;
	if (!keeps_rests(op, need) || !evaluate(t, tree->children[0], need, &a) ||
	    !evaluate(t, tree->children[1], need, &b))
		return false;
	if ((need.is_natural || (asks_truth && rf_narrow_is_unsigned(t->reader, tree))) &&
	    (a < 0 || b < 0))
		return false;
	return rf_quotient_apply(op, a, b, value) || rf_tree_query_compute(op, a, b, value);
}

/* What a type of one byte or more keeps of a small number; of bool, whether it is not 0. */
static bool evaluate_cast(struct table *t, const struct rf_tree *cast, struct need need,
                          int64_t *value)
{
	bool is_bool = rf_type_kind_is_bool(t->reader, cast);

	if (!evaluate(t, cast->children[cast->child_count - 1], is_bool ? all_of_it : need, value))
		return false;
	if (is_bool)
		*value = *value != 0;
	return cast->bytes >= 4 || (*value >= 0 && *value <= SMALL_NUMBER);
}

static bool evaluate_unary(struct table *t, const struct rf_tree *tree, struct need need,
                           int64_t *value)
{
	bool negates = tree->op == CXUnaryOperator_LNot;

	if ((!negates && tree->op != CXUnaryOperator_Minus) ||
	    (!negates && need.divisor && !need.masks) ||
	    !evaluate(t, tree->children[0], negates ? all_of_it : need, value))
		return false;
	*value = negates ? !*value : -*value;
	return true;
}

static bool evaluate_choice(struct table *t, const struct rf_tree *tree, struct need need,
                            int64_t *value)
{
	int64_t a, b;

	if (!evaluate(t, tree->children[0], all_of_it, value) ||
	    !evaluate(t, tree->children[1], need, &a) || !evaluate(t, tree->children[2], need, &b))
		return false;
	*value = *value ? a : b;
	return true;
}

/* What a variable stands for, or itself. */
static const struct rf_tree *stands_for(struct table *t, const struct rf_tree *name)
{
	const struct rf_tree *tree = rf_flag_spelled_out(t->reader, name);

	return tree == name ? rf_alternatives_write_out(t->reader, name) : tree;
}

/* The value of an expression in this row; false where it hangs on anything else. */
static bool evaluate(struct table *t, const struct rf_tree *tree, struct need need, int64_t *value)
{
	struct rf_value known;

	if (tree->kind == RF_TREE_NAME)
		tree = stands_for(t, tree);
	if (!tree || tree->type != RF_TYPE_INTEGER ||
	    rf_affine_value(t->reader, tree, &known) != RF_OK || known.kind == RF_VALUE_LOADED)
		return false;
	if (rf_affine_is_constant(&known, value))
		return true;
	if (need.divisor && known.kind == RF_VALUE_FORM && known.forms->term_count > 0)
		return ask(t, tree, need, value);
	switch (tree->kind) {
	case RF_TREE_CAST:
		return evaluate_cast(t, tree, need, value);
	case RF_TREE_UNARY:
		return evaluate_unary(t, tree, need, value);
	case RF_TREE_BINARY:
		return evaluate_binary(t, tree, need, value);
	case RF_TREE_CONDITIONAL:
		return evaluate_choice(t, tree, need, value);
	default:
		return false;
	}
}

/* ---- all rows ---- */

static size_t values_of(const struct asked *asked)
{
	return (size_t)(asked->most - asked->least + 1);
}

/* That something has the value of this row. */
static struct rf_tree *has_value(struct table *t, const struct asked *asked)
{
	struct rf_reader *reader = t->reader;
	struct rf_tree *tree = (struct rf_tree *)asked->tree, *by;

	if (!asked->divisor)
		return asked->value ? tree : rf_truth_negated(reader, tree);
	by = rf_new_tree_integer(reader, tree, asked->divisor - asked->masks);
	tree = rf_new_tree_operation(
	    reader, asked->masks ? CXBinaryOperator_And : CXBinaryOperator_Rem, tree, by);
	return rf_new_tree_operation(reader, CXBinaryOperator_EQ, tree,
	                             rf_new_tree_integer(reader, asked->tree, asked->value));
}

/* test ? a : b of conditions, as && or || where one of them is 0 or 1. */
static struct rf_tree *choice(struct rf_reader *reader, struct rf_tree *test, struct rf_tree *a,
                              struct rf_tree *b)
{
	struct rf_tree *all;

	if (!test || !a || !b)
		return NULL;
	if (a->kind == RF_TREE_INTEGER && b->kind == RF_TREE_INTEGER)
		return a->value ? test : rf_truth_negated(reader, test);
	if (a->kind == RF_TREE_INTEGER)
		return a->value ? rf_truth_either(reader, test, b)
		                : rf_truth_both(reader, rf_truth_negated(reader, test), b);
	if (b->kind == RF_TREE_INTEGER)
		return b->value ? rf_truth_either(reader, rf_truth_negated(reader, test), a)
		                : rf_truth_both(reader, test, a);
	all = rf_new_tree_plain(reader, test, RF_TREE_CONDITIONAL, 3);
	if (all) {
		all->children[0] = test;
		all->children[1] = a;
		all->children[2] = b;
	}
	return all;
}

/* Whether two parts of the table say the same: of each all rows from its first one on, as far as
 * they differ in what is asked from `k` on. */
static bool are_equal(const struct table *t, size_t k, size_t a, size_t b)
{
	for (size_t row = 0; row < t->rows; row += t->asked[k].weight)
		if (t->holds[a + row] != t->holds[b + row])
			return false;
	return true;
}

static bool is_constant(const struct table *t, size_t k, size_t first)
{
	for (size_t row = 0; row < t->rows; row += t->asked[k].weight)
		if (t->holds[first + row] != t->holds[first])
			return false;
	return true;
}

/* Which value of what is asked leaves what most others leave as well. */
static size_t usual_value(const struct table *t, size_t k, size_t first)
{
	size_t weight = t->asked[k].weight, usual = 0, most = 0;

	for (size_t i = 0; i < values_of(&t->asked[k]); ++i) {
		size_t same = 0;

		for (size_t j = 0; j < values_of(&t->asked[k]); ++j)
			same += are_equal(t, k + 1, first + i * weight, first + j * weight);
		if (same > most) {
			most = same;
			usual = i;
		}
	}
	return usual;
}

/* The part of the table from the row `first` on, as a condition on what is asked from `k` on. */
static struct rf_tree *decide(struct table *t, const struct rf_tree *like, size_t k, size_t first)
{
	struct asked *asked = &t->asked[k];
	size_t usual, weight = asked->weight;
	struct rf_tree *test;

	if (is_constant(t, k, first)) {
		++t->leaves;
		return rf_new_tree_integer(t->reader, like, t->holds[first]);
	}
	usual = first + usual_value(t, k, first) * weight;
	test = decide(t, like, k + 1, usual);
	for (size_t i = values_of(asked); i-- > 0;) {
		size_t other = first + i * weight;

		if (are_equal(t, k + 1, other, usual))
			continue;
		asked->value = asked->least + (int64_t)i;
		test = choice(t->reader, has_value(t, asked), decide(t, like, k + 1, other), test);
	}
	return test;
}

/* Computes an expression in all rows, of which there is one or more, none with a number that not
 * every type holds; false where it hangs on anything else. */
static bool fill_in(struct table *t, const struct rf_tree *tree)
{
	int64_t value;

	if (!evaluate(t, tree, all_of_it, &value) || t->count == 0)
		return false;
	t->rows = 1;
	for (size_t i = 0; i <= t->count; ++i) {
		t->asked[i].weight = t->rows;
		t->rows *= i < t->count ? values_of(&t->asked[i]) : 1;
		if (t->rows > MOST_ROWS)
			return false;
	}
	for (size_t row = 0; row < t->rows; ++row) {
		for (size_t i = 0; i < t->count; ++i)
			t->asked[i].value = t->asked[i].least + (int64_t)(row / t->asked[i].weight %
			                                                  values_of(&t->asked[i]));
		if (!evaluate(t, tree, all_of_it, &value))
			return false;
		t->holds[row] = value != 0;
		t->is_small &= value >= 0 && value <= SMALL_NUMBER;
	}
	return true;
}

bool rf_truth_table_has(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct table t = { .reader = reader, .is_small = true };

	return fill_in(&t, tree) && t.is_small;
}

/* ---- conditions ---- */

static const struct rf_tree *tabulate(struct rf_reader *reader, const struct rf_tree *test)
{
	struct table t = { .reader = reader };
	const struct rf_tree *decided = fill_in(&t, test) ? decide(&t, test, 0, 0) : test;

	return t.leaves + (size_t)reader->split_guards > MOST_LEAVES ? test : decided;
}

static const struct rf_tree *spell_out(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *bare = rf_tree_query_peel(test);
	const struct rf_tree *parts;
	struct rf_tree *changed = (struct rf_tree *)bare;

	if (!rf_tree_query_is_unary(bare, CXUnaryOperator_LNot) &&
	    !rf_tree_query_is_junction(bare) && bare->kind != RF_TREE_CONDITIONAL) {
		if (rf_condition_is_decidable(reader, bare))
			return test;
		parts = rf_wrapped_written_out(reader, bare);
		if (parts != bare)
			parts = parts ? spell_out(reader, parts) : NULL;
		return !parts || (parts != bare && rf_condition_is_decidable(reader, parts))
		           ? parts
		           : tabulate(reader, bare);
	}
	for (size_t i = 0; i < bare->child_count; ++i)
		if (!rf_new_tree_set_child(reader, (struct rf_tree *)bare, &changed, i,
		                           (struct rf_tree *)spell_out(reader, bare->children[i])))
			return NULL;
	return changed == bare ? test : changed;
}

const struct rf_tree *rf_truth_table_spelled_out(struct rf_reader *reader,
                                                 const struct rf_tree *test)
{
	test = rf_flag_spelled_out(reader, test);
	return test && reader->kernel->language == RF_C ? spell_out(reader, test) : test;
}
