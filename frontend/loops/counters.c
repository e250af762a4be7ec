/* SPDX-License-Identifier: MIT
 *
 * Loops of the source that are counted by other loops.
 *
 * Two kinds of loops are not linear in their own variable but in counters.  One whose step is a
 * size counts blocks.  One whose variable is divided by 16 counts blocks of 16, and a second loop
 * what is inside of a block; then i/16 and i%16 are the variables of these loops:
 *
 *     for (jb = 0; jb < N; jb += B)      jb = B*c, c from 0 below (N + B - 1)/B
 *     for (i = 0; i < N; ++i) a[i/16]    i = 16*q + r, q from 0 below (N + 15)/16,
 *                                        r from 0 below 16 and N - 16*q
 *     for (i = 0; i < N; i += 2) a[i/2]  i = 2*p, p from 0 below (N + 1)/2
 *     for (...; i += 2, k++) a[k]        the same
 *     for (i...) { a[p]; p = 1 - p; }    i = 2*q + r, as if there were i%2
 *
 * The order of the iterations stays, and so does all else: every form in i becomes one in the
 * counters.  Of several divisors each has to divide the next one.
 */
#include "frontend/loops/counters.h"

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

/* By what the body divides the variable, as far as the step leaves something of it: ascending, each
 * a divisor of the next. */
struct divisors {
	struct rf_reader *reader;
	const struct rf_loop *loop;
	const struct rf_tree *body;
	const struct rf_symbol *variable;
	int64_t step;
	size_t count;
	rf_formula_p by[RF_MOST_COUNTERS - 1];
	bool any;
	bool fits;
	bool takes_conditions; /* remainders that are asked for their truth */
};

/* ---- what the body divides by ---- */

/* The constant factor of the variable in an expression, by way of variables that the body sets
 * once as well; 0 where it is not in there, or not so plainly. */
static int64_t factor_of(const struct divisors *all, const struct rf_tree *tree, int level)
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
static bool makes_axes(const struct divisors *all, rf_formula_p by)
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

static void insert(struct divisors *all, rf_formula_p by)
{
	int64_t value, old;
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
		all->fits = rf_formula_is_constant(all->by[i], &old) &&
		            rf_formula_is_constant(by, &value) &&
		            (value % old == 0 || old % value == 0);
		at += all->fits && old < value;
	}
	if (!all->fits)
		return;
	for (size_t i = all->count++; i > at; --i)
		all->by[i] = all->by[i - 1];
	all->by[at] = by;
}

/* Whether loops inside, or anything else that the body sets, change an expression as well. */
static bool is_of_others(const struct divisors *all, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_NAME && factor_of(all, tree, 0) == 0 &&
	    rf_tree_query_count_assignments(all->body, tree->symbol) > 0)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (is_of_others(all, tree->children[i]))
			return true;
	return false;
}

static enum rf_status take(struct divisors *all, const struct rf_tree *tree)
{
	int64_t factor = factor_of(all, tree->children[0], 0), value;
	rf_formula_p by;
	enum rf_status status = factor ? divisor_of(all->reader, tree, &by) : RF_OK;

	if (status != RF_OK || !factor || !by)
		return status;
	if (!rf_formula_is_constant(by, &value)) {
		if (factor == 1 && all->step == 1 && tree->op != CXBinaryOperator_Rem)
			insert(all, by);
		return RF_OK;
	}
	if (value < 1 || factor % value == 0)
		return RF_OK;
	value /= rf_integer_gcd(value, factor);
	all->any = true;
	value /= rf_integer_gcd(value, all->step);
	if (value > 1)
		insert(all, rf_formula_constant(all->reader->arena, value));
	return RF_OK;
}

/* Whether `factor` times the variable comes to `values`, as far as the source and the user tell. */
static bool reaches(const struct divisors *all, int64_t factor, int64_t values)
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
static void take_narrow(struct divisors *all, const struct rf_tree *tree, bool is_in_subscript)
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
		insert(all, rf_formula_constant(all->reader->arena, values));
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
static enum rf_status search(struct divisors *all, const struct rf_tree *tree, bool is_asked,
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

/* ---- forms ---- */

static struct rf_form form_of_loop(struct rf_reader *reader, const struct rf_loop *loop)
{
	struct rf_form form = rf_form_constant(rf_formula_constant(reader->arena, 0));

	form.terms = RF_NEW(reader->arena, struct rf_form_term);
	if (!form.terms)
		return form;
	*form.terms = (struct rf_form_term){ loop->id, rf_formula_constant(reader->arena, 1) };
	form.term_count = 1;
	return form;
}

/* a + factor * b */
static enum rf_status combine(struct rf_reader *reader, const struct rf_form *a,
                              rf_formula_p factor, const struct rf_form *b, struct rf_form *sum)
{
	return rf_form_combine(reader->arena, a, factor, b, sum) == RF_OK
	           ? RF_OK
	           : rf_size_too_large(reader);
}

/* a + constant, divided by `by`: upward or downward. */
static enum rf_status divide(struct rf_reader *reader, struct rf_place place, rf_formula_p a,
                             rf_formula_p by, bool upward, struct rf_form *quotient)
{
	struct rf_arena *arena = reader->arena;
	rf_formula_p most = rf_formula_subtract(arena, by, rf_formula_constant(arena, 1));
	rf_formula_p formula = NULL;
	enum rf_status status;

	if (!rf_size_divides(reader, a, by, &formula)) {
		a = upward && most ? rf_formula_add(arena, a, most) : a;
		status = a ? rf_size_divide(reader, place, a, by, false, &formula)
		           : rf_size_too_large(reader);
		if (status != RF_OK)
			return status;
	}
	*quotient = rf_form_constant(formula);
	return RF_OK;
}

static struct rf_form *one_form(struct rf_reader *reader, struct rf_form form)
{
	return rf_arena_copy(reader->arena, &form, sizeof(form));
}

/* ---- a step that is no 1 ---- */

/* The loop counts steps, from 0; `value` becomes what its variable then is.  Nothing happens where
 * the length depends on other loops. */
static enum rf_status count_steps(struct rf_reader *reader, struct rf_loop *loop, rf_formula_p by,
                                  struct rf_counters *counters)
{
	struct rf_form *upper = RF_NEW_ARRAY(reader->arena, struct rf_form, loop->upper_count + 1);
	struct rf_form lower = *loop->lower, value, count = form_of_loop(reader, loop);
	rf_formula_p minus = rf_formula_constant(reader->arena, -1);
	enum rf_status status = RF_OK;

	if (!upper || !minus || !count.terms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < loop->upper_count && status == RF_OK; ++i) {
		status = combine(reader, &loop->upper[i], minus, &lower, &upper[i]);
		if (status == RF_OK && upper[i].term_count)
			return RF_OK;
		if (status == RF_OK)
			status =
			    divide(reader, loop->place, upper[i].constant, by, true, &upper[i]);
	}
	if (status == RF_OK)
		status = combine(reader, &lower, by, &count, &value);
	if (status != RF_OK)
		return status;
	loop->lower = one_form(reader, rf_form_constant(rf_formula_constant(reader->arena, 0)));
	loop->upper = upper;
	loop->step = 1;
	counters->value = one_form(reader, value);
	return counters->value && loop->lower ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* ---- blocks ---- */

/* Whether the bounds can be told in blocks. */
static bool has_plain_bounds(struct rf_reader *reader, const struct rf_loop *loop)
{
	for (size_t i = 0; i < loop->upper_count; ++i)
		if (loop->upper[i].term_count)
			return false;
	return loop->lower_count == 1 && loop->lower->term_count == 0 &&
	       rf_size_is_natural(reader, loop->lower->constant);
}

/* A bound of a counter of `unit`: that of the whole, told in units, less what the counters around
 * it have. */
static enum rf_status bound(struct rf_reader *reader, const struct rf_loop *whole,
                            rf_formula_p limit, rf_formula_p unit, bool upward,
                            const struct rf_form *around, struct rf_form *form)
{
	struct rf_form rest = *around;
	enum rf_status status = divide(reader, whole->place, limit, unit, upward, form);

	rest.terms = RF_NEW_ARRAY(reader->arena, struct rf_form_term, around->term_count + 1);
	if (!rest.terms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < around->term_count && status == RF_OK; ++i) {
		rest.terms[i] = around->terms[i];
		if (!rf_size_divides(reader, around->terms[i].coefficient, unit,
		                     &rest.terms[i].coefficient))
			return rf_size_too_large(reader);
	}
	if (status == RF_OK)
		status = combine(reader, form, rf_formula_constant(reader->arena, -1), &rest, form);
	return status;
}

/* One loop more: it counts units up to the next larger one, `block` (NULL: to the end). */
static enum rf_status add_counter(struct rf_reader *reader, const struct rf_loop *whole,
                                  rf_formula_p block, rf_formula_p unit,
                                  struct rf_counters *counters, struct rf_form *around)
{
	struct rf_loop *loop = counters->loops[counters->count];
	struct rf_form count;
	rf_formula_p ignored;
	enum rf_status status = RF_OK;

	loop->lower = RF_NEW_ARRAY(reader->arena, struct rf_form, 2);
	loop->upper = RF_NEW_ARRAY(reader->arena, struct rf_form, whole->upper_count + 1);
	count = form_of_loop(reader, loop);
	if (!loop->lower || !loop->upper || !count.terms)
		return rf_out_of_memory(reader->diagnostics);
	loop->lower_count = loop->upper_count = 0;
	if (block) {
		loop->lower[loop->lower_count++] =
		    rf_form_constant(rf_formula_constant(reader->arena, 0));
		status = divide(reader, whole->place, block, unit, false,
		                &loop->upper[loop->upper_count++]);
	}
	if (status == RF_OK &&
	    (!block || !rf_size_divides(reader, whole->lower->constant, block, &ignored)))
		status = bound(reader, whole, whole->lower->constant, unit, false, around,
		               &loop->lower[loop->lower_count++]);
	for (size_t i = 0; i < whole->upper_count && status == RF_OK; ++i)
		if (!block || !rf_size_divides(reader, whole->upper[i].constant, block, &ignored))
			status = bound(reader, whole, whole->upper[i].constant, unit, true, around,
			               &loop->upper[loop->upper_count++]);
	++counters->count;
	return status == RF_OK ? combine(reader, around, unit, &count, around) : status;
}

/* "(i/16)" and "(i%16)"; in between "(i%16/4)". */
static const char *name_of(struct rf_reader *reader, const char *variable, rf_formula_p block,
                           rf_formula_p unit)
{
	const char *text = variable;
	int64_t one;

	if (block)
		text = rf_arena_print(reader->arena, "%s%%%s", text, rf_size_print(reader, block));
	if (!rf_formula_is_constant(unit, &one) || one != 1)
		text = rf_arena_print(reader->arena, "%s/%s", text, rf_size_print(reader, unit));
	return text ? rf_arena_print(reader->arena, "(%s)", text) : NULL;
}

/* Another loop of the kernel for the same loop of the source. */
static struct rf_loop *inner_loop(struct rf_reader *reader, struct rf_loop *outer)
{
	struct rf_loop **slot = RF_PUSH(reader->arena, &reader->loops);
	struct rf_loop *loop = rf_arena_copy(reader->arena, outer, sizeof(*outer));

	if (!slot || !loop)
		return NULL;
	*slot = loop;
	loop->id = (int)reader->loops.count - 1;
	loop->is_parallel = false;
	loop->collapse = 1;
	loop->schedule = NULL;
	loop->assumed = NULL;
	outer->is_simd = false;
	return loop;
}

/* Whether what the variable is at the first step depends on no other loop. */
static bool starts_plainly(const struct rf_counters *counters)
{
	return counters->value == NULL || counters->value->term_count == 1;
}

static enum rf_status split(struct rf_reader *reader, const struct divisors *all,
                            struct rf_loop *loop, struct rf_counters *counters)
{
	struct rf_loop whole = *loop;
	struct rf_form around = rf_form_constant(rf_formula_constant(reader->arena, 0));
	struct rf_form scaled = around;
	rf_formula_p factor = rf_formula_constant(reader->arena, 1);
	rf_formula_p one = factor;
	enum rf_status status = RF_OK;

	if (counters->value) {
		scaled = rf_form_constant(counters->value->constant);
		factor = counters->value->terms->coefficient;
	}
	counters->count = 0;
	for (size_t i = 0; i <= all->count && status == RF_OK; ++i) {
		rf_formula_p unit = i < all->count ? all->by[all->count - 1 - i] : one;
		rf_formula_p block = i > 0 ? all->by[all->count - i] : NULL;

		counters->loops[i] = i ? inner_loop(reader, counters->loops[i - 1]) : loop;
		if (!counters->loops[i])
			return rf_out_of_memory(reader->diagnostics);
		/* what a directive hands out are the turns of the source's loop */
		loop->collapse += i && (loop->is_parallel || loop->collapse > 1);
		counters->loops[i]->variable = name_of(reader, whole.variable, block, unit);
		status = add_counter(reader, &whole, block, unit, counters, &around);
	}
	if (status == RF_OK)
		status = combine(reader, &scaled, factor, &around, &scaled);
	if (status != RF_OK)
		return status;
	counters->value = one_form(reader, scaled);
	return counters->value ? RF_OK : rf_out_of_memory(reader->diagnostics);
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
static enum rf_status search_conditions(struct divisors *all, const struct rf_tree *body)
{
	struct divisors more = *all;
	enum rf_status status;

	if (all->reader->kernel->language != RF_C || !has_loops(body))
		return RF_OK;
	more.takes_conditions = true;
	status = search(&more, body, false, false, false);
	if (status == RF_OK && more.fits)
		*all = more;
	return status;
}

enum rf_status rf_counters_make(struct rf_reader *reader, const struct rf_loop_head *head,
                                bool counts_turns, bool alternates, struct rf_loop *loop,
                                struct rf_counters *counters)
{
	struct divisors all = { .reader = reader,
		                .loop = loop,
		                .body = head->body,
		                .variable = head->variable,
		                .step = loop->step,
		                .any = counts_turns,
		                .fits = true };
	rf_formula_p step = head->stride;
	enum rf_status status = RF_OK;

	*counters = (struct rf_counters){ .count = 1, .loops = { loop } };
	if (loop->is_irregular || loop->step < 0 || loop->lower_count != 1)
		return RF_OK;
	if (!step)
		status = search(&all, head->body, false, false, false);
	if (status == RF_OK && !step && all.fits)
		status = search_conditions(&all, head->body);
	if (!step && alternates)
		insert(&all, rf_formula_constant(reader->arena, 2));
	if (status != RF_OK || !all.fits || (!step && !all.any && all.count == 0))
		return status;
	if (!step && loop->step > 1)
		step = rf_formula_constant(reader->arena, loop->step);
	if (step) {
		status = count_steps(reader, loop, step, counters);
		if (status != RF_OK || !counters->value)
			return status;
		loop->variable = name_of(reader, loop->variable, NULL, step);
	}
	if (all.count > 0 && has_plain_bounds(reader, loop) && starts_plainly(counters))
		status = split(reader, &all, loop, counters);
	loop->is_counter = counters->value != NULL;
	for (size_t i = 0; i < counters->count; ++i)
		counters->loops[i]->is_counter = loop->is_counter;
	return status;
}
