/* SPDX-License-Identifier: MIT
 *
 * By what the body of a loop divides its variable.
 *
 *     a[i/16], i >> 4, i % 16, i & 15       16
 *     i/k, i/k%k, i/k/k                     k and k*k
 *     b[(i + 1)/2], k = i; c[k % 2]         2
 *     if (i % 3 == 0) for (...)             3: it decides for whole loops
 *
 * A condition alone is none of these, as it needs no variable for what is left.
 */
#include "frontend/loops/divisors.h"

#include "base/integer.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/tree_query.h"

/* Variables that are copies of copies. */
enum { MOST_COPIES = 8 };

/* The constant factor of the variable in an expression, by way of variables that the body sets
 * once as well; 0 where it is not in there, or not so plainly. */
static int64_t factor_of(const struct rf_divisors *all, const struct rf_tree *tree, int level)
{
	const struct rf_tree *left, *right;
	int64_t a, b;

	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME && tree->symbol == all->variable)
		return 1;
	if (tree->kind == RF_TREE_NAME && level < MOST_COPIES) {
		tree = rf_tree_query_only_value(all->body, tree->symbol);
		return tree ? factor_of(all, tree, level + 1) : 0;
	}
	if (tree->kind != RF_TREE_BINARY)
		return 0;
	left = rf_tree_query_peel(tree->children[0]);
	right = rf_tree_query_peel(tree->children[1]);
	a = factor_of(all, left, level);
	b = factor_of(all, right, level);
	if (tree->op == CXBinaryOperator_Add)
		return a + b;
	if (tree->op == CXBinaryOperator_Sub)
		return a - b;
	if (tree->op != CXBinaryOperator_Mul)
		return 0;
	if (right->kind == RF_TREE_INTEGER)
		return a * right->value;
	return left->kind == RF_TREE_INTEGER ? b * left->value : 0;
}

/* The divisor of a division, remainder, shift or mask; NULL of anything else.  In a kernel of CUDA
 * a size has the value that the user gives it. */
static enum rf_status divisor_of(struct rf_reader *reader, const struct rf_tree *tree,
                                 rf_formula_p *by)
{
	struct rf_value value, bits;
	int64_t mask;
	enum rf_status status = rf_affine_value(reader, tree->children[1], &value);

	*by = NULL;
	bits = value;
	if (status == RF_OK && tree->op == CXBinaryOperator_Shr)
		status = rf_quotient_power(reader, tree, &bits, &value);
	if (status != RF_OK || value.kind != RF_VALUE_FORM || value.forms->term_count)
		return status;
	*by = value.forms->constant;
	if (reader->kernel->language == RF_CUDA && rf_size_settle(reader, *by, &mask))
		*by = rf_formula_constant(reader->arena, mask);
	if (tree->op != CXBinaryOperator_And)
		return RF_OK;
	*by = NULL;
	if (rf_affine_is_constant(&value, &mask) && mask > 0 && mask < INT64_MAX &&
	    (mask & (mask + 1)) == 0)
		*by = rf_formula_constant(reader->arena, mask + 1);
	return RF_OK;
}

/* Whether a block of threads is one of another axis more, of `by`: 64 threads are 4 x 16, and 40
 * are neither so many times 16 nor more than 64, nor times a size.  Other loops are parted
 * anywhere. */
static bool makes_axes(const struct rf_divisors *all, rf_formula_p by)
{
	int64_t values, extent;

	if (!rf_coordinate_is_index(all->reader, all->variable))
		return true;
	if (!rf_formula_is_constant(by, &values))
		return false;
	if (all->loop->upper_count != 1 ||
	    !rf_formula_is_constant(all->loop->upper->constant, &extent))
		return true;
	return extent > values && extent % values == 0;
}

void rf_divisors_insert(struct rf_divisors *all, rf_formula_p by)
{
	rf_formula_p ignored;
	size_t at = 0;

	if (!makes_axes(all, by))
		return;
	for (size_t i = 0; i < all->count; ++i)
		if (rf_formula_equal(all->by[i], by))
			return;
	if (rf_coordinate_is_index(all->reader, all->variable) &&
	    (int)all->count >= rf_coordinate_spare_axes(all->reader, all->variable, all->loop))
		return; /* each thread computes it of its own place */
	all->fits &= all->count < RF_MOST_COUNTERS - 1;
	for (size_t i = 0; i < all->count && all->fits; ++i) {
		bool is_more = rf_size_divides(all->reader, by, all->by[i], &ignored);

		all->fits = is_more || rf_size_divides(all->reader, all->by[i], by, &ignored);
		at += is_more;
	}
	if (!all->fits)
		return;
	for (size_t i = all->count++; i > at; --i)
		all->by[i] = all->by[i - 1];
	all->by[at] = by;
}

/* Whether loops inside, or anything else that the body sets, change an expression as well. */
static bool is_of_others(const struct rf_divisors *all, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_NAME && factor_of(all, tree, 0) == 0 &&
	    rf_tree_query_count_assignments(all->body, tree->symbol) > 0)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (is_of_others(all, tree->children[i]))
			return true;
	return false;
}

/* i/a/b and i/a%b: of a quotient, it is divided by a*b. */
static enum rf_status take_quotient(struct rf_divisors *all, const struct rf_tree *tree)
{
	const struct rf_tree *quotient = tree;
	rf_formula_p by = rf_formula_constant(all->reader->arena, 1), part;
	enum rf_status status = RF_OK;

	for (int level = 0; by && level < MOST_COPIES; ++level) {
		status = divisor_of(all->reader, quotient, &part);
		if (status != RF_OK || !part)
			return status;
		by = rf_formula_multiply(all->reader->arena, by, part);
		quotient = rf_tree_query_peel(quotient->children[0]);
		if (quotient->kind == RF_TREE_NAME && quotient->symbol != all->variable)
			quotient = rf_tree_query_only_value(all->body, quotient->symbol);
		if (!quotient || !rf_tree_query_is_binary(quotient, CXBinaryOperator_Div))
			break;
	}
	if (by && quotient && all->step == 1 && factor_of(all, quotient, 0) == 1)
		rf_divisors_insert(all, by);
	return by ? RF_OK : rf_size_too_large(all->reader);
}

static enum rf_status take(struct rf_divisors *all, const struct rf_tree *tree)
{
	int64_t factor = factor_of(all, tree->children[0], 0), value;
	rf_formula_p by;
	enum rf_status status =
	    factor ? divisor_of(all->reader, tree, &by) : take_quotient(all, tree);

	if (status != RF_OK || !factor || !by)
		return status;
	if (!rf_formula_is_constant(by, &value)) {
		if (factor == 1 && all->step == 1 && tree->op != CXBinaryOperator_Rem)
			rf_divisors_insert(all, by);
		return RF_OK;
	}
	if (value < 1 || factor % value == 0)
		return RF_OK;
	value /= rf_integer_gcd(value, factor);
	all->any = true;
	value /= rf_integer_gcd(value, all->step);
	if (value > 1)
		rf_divisors_insert(all, rf_formula_constant(all->reader->arena, value));
	return RF_OK;
}

/* Whether `factor` times the variable comes to `values`, as far as the source and the user tell. */
static bool reaches(const struct rf_divisors *all, int64_t factor, int64_t values)
{
	rf_formula_p end = all->loop->upper_count == 1 && all->loop->upper->term_count == 0
	                       ? all->loop->upper->constant
	                       : NULL;
	int64_t last;

	return end && factor > 0 && rf_size_given(all->reader, end, &last) &&
	       last > (values - 1) / factor + 1;
}

/* Whether a subscript mentions a variable. */
static bool is_index(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found =
	    tree->kind == RF_TREE_SUBSCRIPT && rf_tree_query_mentions(tree->children[1], symbol);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_index(tree->children[i], symbol);
	return found;
}

/* Unsigned integers of one or two bytes go round, as remainders do: (unsigned char)i in a
 * subscript, `k = i` and `k++` of one that stands in a subscript. */
static void take_narrow(struct rf_divisors *all, const struct rf_tree *tree, bool is_in_subscript)
{
	const struct rf_symbol *target = rf_tree_query_target(tree);
	int64_t values, factor;

	if (tree->kind == RF_TREE_CAST && is_in_subscript)
		values = rf_narrow_values(all->reader, tree->cursor);
	else if (target && tree->child_count > 0 && is_index(all->body, target))
		values = rf_narrow_values(all->reader, target->cursor);
	else
		return;
	factor = rf_tree_query_is_step(tree)
	             ? 1
	             : factor_of(all, tree->children[tree->child_count - 1], 0);
	if (values == 0 || !reaches(all, factor, values))
		return;
	values /= rf_integer_gcd(values, factor);
	values /= rf_integer_gcd(values, all->step);
	if (values > 1)
		rf_divisors_insert(all, rf_formula_constant(all->reader->arena, values));
}

/* Whether a part of an expression is asked for its truth alone: x of !x, x == 1, x && y. */
static bool asks_truth(const struct rf_tree *tree, size_t child)
{
	return (child == 0 && (tree->kind == RF_TREE_IF || tree->kind == RF_TREE_CONDITIONAL)) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_EQ) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_NE) ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_LNot) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
}

/* Whether a part of a statement is what ends a loop: its test, or the condition of a break. */
static bool is_end(const struct rf_tree *tree, size_t child)
{
	struct rf_loop_head head;
	const struct rf_tree *branch;

	if (rf_tree_query_is_loop(tree->kind) && tree->child_count > 0) {
		rf_loop_parts_split(tree, &head);
		return tree->children[child] == head.test;
	}
	if (tree->kind != RF_TREE_IF || child > 0)
		return false;
	branch = tree->children[1];
	while (branch->kind == RF_TREE_BLOCK && branch->child_count == 1)
		branch = branch->children[0];
	return branch->kind == RF_TREE_BREAK;
}

/* Whether it compares two things that vary. */
static bool meets(const struct rf_tree *tree)
{
	return rf_tree_query_is_comparison(tree) &&
	       rf_tree_query_peel(tree->children[0])->kind != RF_TREE_INTEGER &&
	       rf_tree_query_peel(tree->children[1])->kind != RF_TREE_INTEGER;
}

/* A remainder that is asked for its truth is a condition, and needs no counters, or not at first;
 * one that a loop ends at, as j != i % 8 has it, is a bound. */
static enum rf_status search(struct rf_divisors *all, const struct rf_tree *tree, bool is_asked,
                             bool is_in_subscript, bool ends)
{
	bool leaves = rf_tree_query_is_binary(tree, CXBinaryOperator_Rem) ||
	              rf_tree_query_is_binary(tree, CXBinaryOperator_And);
	bool divides = rf_tree_query_is_binary(tree, CXBinaryOperator_Div) ||
	               rf_tree_query_is_binary(tree, CXBinaryOperator_Shr);
	bool takes_condition =
	    leaves && all->takes_conditions && !is_of_others(all, tree->children[0]);
	enum rf_status status = RF_OK;

	if (tree->type == RF_TYPE_INTEGER && (divides || (leaves && !is_asked) || takes_condition))
		status = take(all, tree);
	if (status == RF_OK)
		take_narrow(all, tree, is_in_subscript);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status =
		    search(all, tree->children[i], asks_truth(tree, i) && !(ends && meets(tree)),
		           is_in_subscript || (tree->kind == RF_TREE_SUBSCRIPT && i == 1),
		           is_end(tree, i) || (ends && rf_tree_query_is_junction(tree)));
	return status;
}

/* Whether it hands a function one of two arrays. */
static bool chooses_array(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CONDITIONAL && tree->type == RF_TYPE_POINTER;
}

/* Whether there are loops inside, or in a function that is handed what a condition chooses. */
static bool has_loops(const struct rf_tree *body)
{
	return rf_tree_query_depth(body) > 0 ||
	       (rf_tree_query_find(body, RF_TREE_CALL) && rf_tree_query_any(body, chooses_array));
}

/* A condition on i % 2 decides for whole loops inside: i%2 becomes a loop by itself, unless other
 * divisors leave no room for it. */
static enum rf_status search_conditions(struct rf_divisors *all)
{
	struct rf_divisors more = *all;
	enum rf_status status;

	if (all->reader->kernel->language != RF_C || !has_loops(all->body))
		return RF_OK;
	more.takes_conditions = true;
	status = search(&more, all->body, false, false, false);
	if (status == RF_OK && more.fits)
		*all = more;
	return status;
}

enum rf_status rf_divisors_find(struct rf_divisors *all)
{
	enum rf_status status = search(all, all->body, false, false, false);

	return status == RF_OK && all->fits ? search_conditions(all) : status;
}
