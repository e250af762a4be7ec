/* SPDX-License-Identifier: MIT
 *
 * The heads of loops: for loops, and while loops that count.
 *
 * A loop can be modelled when its variable starts at a form, moves by a constant, and is compared
 * with forms: i < N, i <= N - 1, N > i, i + 1 < N, i != N where steps come to N (loop_end.c),
 * i < min(N, ii + 8), i < N && i < ii + 8, and all of that downward.  Each comparison gives one
 * bound (loop_solve.c).
 * Bounds of the kernel are an inclusive lower and an exclusive upper one, upward and downward:
 *
 *     for (i = 1; i + 1 < N; ++i)        from 1, up to N - 1
 *     for (i = 0; N - 1 >= i; i += 2)    from 0, up to N - 1 + 1: i <= N - 1 is i < N
 *     for (i = N - 1; i > 0; --i)        from 0 + 1, up to N - 1 + 1
 *
 * A bound that is read from memory, as row_ptr[i], makes the loop irregular: its accesses are kept,
 * its length is not known.
 *
 * A step may stand in the test, and the body then sees the variable one step later than the test:
 * in while (i-- > 0) from i = N on, i is tested at N ... 1 and used at N - 1 ... 0, so that the
 * start is N - 1 and the bound, i > 0, becomes i > -1.  A test of --i sees the value that the body
 * sees.
 *
 * A pointer counts the elements that it has moved: for (; p < end; ++p) runs from 0 to end - p,
 * which is a size where the two do not lead to the same array.
 */
#include "frontend/loops/loop_head.h"

#include "frontend/loops/loop_end.h"
#include "frontend/loops/loop_solve.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/size.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

enum rf_status rf_loop_head_refuse(struct rf_reader *reader, const struct rf_tree *tree,
                                   const char *what)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "write it as for (int i = START; i < END; ++i), with any constant step",
	                 "%s", what);
}

enum rf_status rf_loop_head_leave_open(struct rf_reader *reader, const struct rf_tree *tree,
                                       const char *what)
{
	reader->is_uncounted = true;
	return rf_loop_head_refuse(reader, tree, what);
}

/* ---- step ---- */

/* The constant of i += c, i = i + c, i = c + i, i -= c, i = i - c. */
static const struct rf_tree *step_amount(const struct rf_tree *step, const struct rf_symbol *symbol,
                                         int64_t *sign)
{
	const struct rf_tree *sum = step->children[1];
	int op = step->kind == RF_TREE_UPDATE ? step->op : sum->op;
	const struct rf_tree *amount = NULL;

	*sign = op == CXBinaryOperator_Sub ? -1 : 1;
	if (op != CXBinaryOperator_Add && op != CXBinaryOperator_Sub)
		return NULL;
	if (step->kind == RF_TREE_UPDATE)
		return sum;
	if (sum->kind != RF_TREE_BINARY)
		return NULL;
	if (sum->children[0]->symbol == symbol)
		amount = sum->children[1];
	else if (sum->children[1]->symbol == symbol && *sign > 0)
		amount = sum->children[0];
	return amount;
}

/* The value of sizes that the user gave with -D. */
static bool settle(struct rf_reader *reader, const struct rf_value *value, int64_t *constant)
{
	rf_formula_p formula = rf_affine_loop_free(value);

	if (!formula || !rf_size_settle(reader, formula, constant))
		return false;
	for (size_t i = 0; i < reader->sizes.count; ++i)
		reader->sizes.items[i].is_step |= rf_formula_uses(formula, i);
	return true;
}

/* The step: a constant, or, of a loop that counts up, a stride that depends on sizes. */
static enum rf_status amount_of(struct rf_reader *reader, const struct rf_tree *amount,
                                int64_t sign, int64_t *constant, rf_formula_p *stride)
{
	struct rf_value value;
	enum rf_status status = rf_affine_value(reader, amount, &value);

	if (status == RF_OK && value.kind == RF_VALUE_UNKNOWN && value.holder &&
	    (size_t)value.holder->depth <= reader->open_loops.count)
		status = rf_affine_typical(reader, amount, &value);
	if (status != RF_OK)
		return status;
	if (rf_affine_is_constant(&value, constant) || settle(reader, &value, constant))
		return RF_OK;
	if (value.kind != RF_VALUE_FORM || value.forms->term_count > 0)
		return rf_loop_head_leave_open(reader, amount,
		                               "the step of the loop is no constant");
	if (sign < 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, amount->place,
		                 "give the value of each size in it with -D NAME=VALUE",
		                 "the step `%s` of the loop is no constant",
		                 rf_spell_tree(reader, amount));
	*constant = 1;
	*stride = value.forms->constant;
	return RF_OK;
}

/* Whether a part of an expression is of an unsigned type, which makes all of it so; what a
 * comparison says is a `bool` of C++, and no such part. */
static bool has_unsigned(const struct rf_reader *reader, const struct rf_tree *tree)
{
	bool found = tree->type == RF_TYPE_INTEGER && !rf_tree_query_is_comparison(tree) &&
	             rf_type_kind_is_unsigned(reader, tree);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = has_unsigned(reader, tree->children[i]);
	return found;
}

static enum rf_status set_step(struct rf_reader *reader, struct rf_loop_head *head,
                               struct rf_loop *loop)
{
	const struct rf_tree *step = head->step;
	const struct rf_tree *amount;
	int64_t sign;
	enum rf_status status;

	head->stride = NULL;
	if (rf_tree_query_is_step(step)) {
		loop->step =
		    step->op == CXUnaryOperator_PreInc || step->op == CXUnaryOperator_PostInc ? 1
											      : -1;
		return RF_OK;
	}
	amount = step_amount(step, head->variable, &sign);
	if (!amount)
		return rf_loop_head_leave_open(reader, step,
		                               "the step of the loop adds no constant");
	status = amount_of(reader, amount, sign, &loop->step, &head->stride);
	if (status != RF_OK)
		return status;
	loop->step_is_open = !rf_tree_is_known(reader, amount);
	loop->step_is_unsigned = has_unsigned(reader, amount);
	if (loop->step == 0 || loop->step == INT64_MIN)
		return rf_loop_head_refuse(reader, step, "the loop never moves");
	loop->step *= sign;
	return RF_OK;
}

/* ---- bounds ---- */

static enum rf_status add_forms(struct rf_reader *reader, const struct rf_value *value,
                                int64_t shift, struct rf_form **forms, size_t *count)
{
	struct rf_form *all = RF_NEW_ARRAY(reader->arena, struct rf_form, *count + value->count);
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	rf_formula_p factor = rf_formula_constant(reader->arena, shift);

	if (!all || !one.constant || !factor)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < *count; ++i)
		all[i] = (*forms)[i];
	for (size_t i = 0; i < value->count; ++i)
		if (rf_form_combine(reader->arena, &value->forms[i], factor, &one,
		                    &all[*count + i]) != RF_OK)
			return rf_size_too_large(reader);
	*forms = all;
	*count += value->count;
	return RF_OK;
}

/* What a bound is read as, `shift` added; NULL where it is no element and a form. */
static enum rf_status keep_read(struct rf_reader *reader, const struct rf_value *value, int through,
                                int64_t shift, const struct rf_subscript **kept)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	rf_formula_p factor = rf_formula_constant(reader->arena, shift);
	struct rf_subscript *read = RF_NEW(reader->arena, struct rf_subscript);

	if (!read || !one.constant || !factor)
		return rf_out_of_memory(reader->diagnostics);
	*kept = NULL;
	if (!value->is_exact || through < 0)
		return RF_OK;
	read->through = through;
	if (rf_form_combine(reader->arena, value->forms, factor, &one, &read->form) != RF_OK)
		return rf_size_too_large(reader);
	*kept = read;
	return RF_OK;
}

/* A bound out of memory: what reads it belongs to the loop. */
static enum rf_status take_irregular(struct rf_reader *reader, const struct rf_tree *tree,
                                     const struct rf_value *value, bool is_upper, int64_t shift,
                                     struct rf_loop *loop)
{
	int through = value->through;
	struct rf_draft draft = { 0 };
	size_t first = loop->bound_access_count;
	int *all;
	enum rf_status status;

	loop->is_irregular = true;
	status = rf_statement_loads(reader, tree, &draft);
	if (status != RF_OK)
		return status;
	all = RF_NEW_ARRAY(reader->arena, int, first + draft.accesses.count + 1);
	if (!all)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < first; ++i)
		all[i] = loop->bound_accesses[i];
	for (size_t i = 0; i < draft.accesses.count; ++i)
		all[first + i] = draft.accesses.items[i];
	loop->bound_accesses = all;
	loop->bound_access_count += draft.accesses.count;
	if (through < 0 && draft.accesses.count > 0)
		through = draft.accesses.items[draft.accesses.count - 1];
	return keep_read(reader, value, through, shift,
	                 is_upper ? &loop->end_read : &loop->first_read);
}

/* Adds what `value` allows on one side; `shift` turns an inclusive bound into ours.  The end of a
 * loop whose start is known may change with outer loops: a size then stands for all ends. */
static enum rf_status add_bound(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_value *value, bool is_upper, int64_t shift,
                                struct rf_loop *loop)
{
	int fitting = is_upper ? RF_VALUE_LEAST : RF_VALUE_GREATEST;
	struct rf_value typical;
	enum rf_status status;

	if (is_upper && !loop->is_irregular && value->holder &&
	    (size_t)value->holder->depth <= reader->open_loops.count) {
		status = rf_affine_typical(reader, tree, &typical);
		if (status != RF_OK)
			return status;
		value = &typical;
	}
	if (value->kind == RF_VALUE_LOADED)
		return take_irregular(reader, tree, value, is_upper, shift, loop);
	reader->is_uncounted |= value->kind != RF_VALUE_FORM && (int)value->kind != fitting;
	if (value->kind != RF_VALUE_FORM && (int)value->kind != fitting)
		return rf_affine_refuse(reader, tree, "the loop bound", value);
	return is_upper ? add_forms(reader, value, shift, &loop->upper, &loop->upper_count)
	                : add_forms(reader, value, shift, &loop->lower, &loop->lower_count);
}

/* How far the variable has moved on when the body sees what is tested. */
static int64_t late_of(const struct rf_loop_head *head, const struct rf_loop *loop)
{
	return head->tests_old ? loop->step : 0;
}

/* A do loop is counted by its test as if that came first: what that means where it is not known to
 * hold there is told. */
static enum rf_status note_first(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_loop_end *end)
{
	struct rf_assumption row = { .value = "always", .place = loop->place };

	if (rf_loop_end_has_turn(reader, loop, end))
		return RF_OK;
	row.what = rf_arena_print(reader->arena,
	                          "the do loop in line %d has no turn where `%s` fails at first",
	                          loop->place.line, rf_spell_tree(reader, end->test));
	return row.what ? rf_assume_note(reader, &row) : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status add_comparison(struct rf_reader *reader, const struct rf_loop_head *head,
                                     const struct rf_tree *test, int op,
                                     const struct rf_tree *limit, const struct rf_value *bound,
                                     struct rf_loop *loop)
{
	int64_t late = late_of(head, loop);
	struct rf_loop_end end = { test, op, bound, late, test == head->test };
	struct rf_value zero = rf_affine_constant(reader, 0);
	bool is_up = loop->step > 0, is_met;
	enum rf_status status = rf_loop_end_check(reader, loop, &end, &is_met);

	if (status != RF_OK)
		return status;
	if (op == CXBinaryOperator_NE && is_met)
		op = is_up ? CXBinaryOperator_LT : CXBinaryOperator_GT;
	if (op == CXBinaryOperator_NE)
		return rf_loop_head_leave_open(
		    reader, test,
		    end.is_alone ? "the end condition != needs a step of one"
				 : "the end condition != may lie before the start of the loop");
	if (op == CXBinaryOperator_EQ)
		return rf_loop_head_refuse(reader, test, "the end condition of the loop is ==");
	end.op = op;
	if (test->comes_late && !rf_loop_end_has_turn(reader, loop, &end))
		return rf_loop_head_leave_open(
		    reader, test, "what ends the loop may hold before its second turn");
	if (head->runs_first)
		status = note_first(reader, loop, &end);
	if (status != RF_OK)
		return status;
	if (rf_loop_end_is_below_zero(reader, loop, &end, head->variable))
		return add_bound(reader, limit, &zero, false, 0, loop);
	if (!end.is_alone && rf_loop_end_never_comes(reader, loop, &end))
		return RF_OK;
	if (is_up != (op == CXBinaryOperator_LT || op == CXBinaryOperator_LE))
		return rf_loop_head_refuse(reader, test, "the loop moves away from its end");
	if (is_up)
		return add_bound(reader, limit, bound, true, late + (op == CXBinaryOperator_LE),
		                 loop);
	return add_bound(reader, limit, bound, false, late + (op == CXBinaryOperator_GT), loop);
}

/* A size that nothing else is called by. */
static enum rf_status new_size(struct rf_reader *reader, const struct rf_tree *tree,
                               const char *text, struct rf_value *value)
{
	struct rf_symbol *name = RF_NEW(reader->arena, struct rf_symbol);
	rf_formula_p formula;
	enum rf_status status;

	if (!name || !text)
		return rf_out_of_memory(reader->diagnostics);
	*name = (struct rf_symbol){ .size = -1, .place = tree->place, .name = text };
	status = rf_size_of_symbol(reader, name, &formula);
	if (status != RF_OK)
		return status;
	*value = rf_affine_constant(reader, 0);
	if (value->kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	*value->forms = rf_form_constant(formula);
	return RF_OK;
}

/* The elements from one pointer to another, as they stand in front of the loop; those of a function
 * that is read in place of its call are told apart by the line of the call. */
static enum rf_status distance(struct rf_reader *reader, const struct rf_tree *end,
                               const struct rf_tree *pointer, struct rf_value *value)
{
	size_t calls = reader->inlined.count;
	const char *text = rf_arena_print(reader->arena, "%s - %s", rf_spell_tree(reader, end),
	                                  rf_spell_tree(reader, pointer));

	if (text && calls > 0)
		text = rf_arena_print(reader->arena, "%s@%d", text,
		                      reader->inlined.items[calls - 1].call->place.line);
	return new_size(reader, end, text, value);
}

/* The two sides of p < end in elements. */
static enum rf_status read_pointers(struct rf_reader *reader, const struct rf_tree *test,
                                    const struct rf_loop *loop, struct rf_value *left,
                                    struct rf_value *right)
{
	struct rf_lvalue a, b;
	enum rf_status status = rf_lvalue_pointer(reader, test->children[0], &a);
	struct rf_value *side;
	bool is_left;

	if (status == RF_OK)
		status = rf_lvalue_pointer(reader, test->children[1], &b);
	reader->is_uncounted |= status == RF_OK && (a.lost || b.lost);
	if (status == RF_OK && (a.lost || b.lost))
		status =
		    rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, test->place,
		              "count the turns in an integer",
		              "how often the loop runs is not known: %s", a.lost ? a.lost : b.lost);
	if (status != RF_OK)
		return status;
	*left = a.pending;
	*right = b.pending;
	is_left = rf_loop_solve_uses(left, loop->id);
	if (a.base == b.base && rf_form_equal(&a.offset, &b.offset))
		return RF_OK;
	side = is_left ? left : right;
	if (side->kind != RF_VALUE_FORM)
		return RF_OK;
	*side = rf_affine_constant(reader, 0);
	if (side->kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	side->forms->term_count = 1;
	side->forms->terms = RF_NEW(reader->arena, struct rf_form_term);
	if (!side->forms->terms)
		return rf_out_of_memory(reader->diagnostics);
	*side->forms->terms =
	    (struct rf_form_term){ loop->id, rf_formula_constant(reader->arena, 1) };
	return distance(reader, test->children[is_left], test->children[!is_left],
	                is_left ? right : left);
}

/* The values that a test compares.  What is below 0 is left to check_signs and check_wrap, and the
 * variable of the loop to its end. */
static enum rf_status read_sides(struct rf_reader *reader, const struct rf_tree *test,
                                 const struct rf_loop *loop, struct rf_value *left,
                                 struct rf_value *right)
{
	struct rf_value taken[2];
	enum rf_status status;

	if (test->children[0]->type == RF_TYPE_POINTER)
		return read_pointers(reader, test, loop, left, right);
	status = rf_affine_value(reader, test->children[0], left);
	if (status == RF_OK)
		status = rf_affine_value(reader, test->children[1], right);
	if (status != RF_OK || rf_narrow_is_negative(reader, left) ||
	    rf_narrow_is_negative(reader, right))
		return status;
	status = rf_narrow_sides(reader, test, &taken[0], &taken[1]);
	if (status == RF_OK && !rf_loop_solve_uses(left, loop->id))
		*left = taken[0];
	if (status == RF_OK && !rf_loop_solve_uses(right, loop->id))
		*right = taken[1];
	return status;
}

/* Refuses what no loop with an unsigned comparison means: a start below 0, an end below 0. */
static enum rf_status check_signs(struct rf_reader *reader, const struct rf_tree *test, int op,
                                  const struct rf_value *bound, const struct rf_loop *loop)
{
	struct rf_value start = { .kind = RF_VALUE_FORM, .count = 1, .forms = loop->lower };
	int64_t end = 1;

	if (test->children[0]->type == RF_TYPE_POINTER || !rf_narrow_is_unsigned(reader, test))
		return RF_OK;
	rf_affine_is_constant(bound, &end);
	if (loop->step < 0 && op == CXBinaryOperator_GE && end <= 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, test->place,
		                 "test before the step: while (i-- > 0)",
		                 "the loop never ends: `%s` is unsigned, and never below 0",
		                 rf_spell_tree(reader, test));
	if (loop->step > 0 && loop->lower_count == 1 && rf_narrow_is_negative(reader, &start))
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, test->place,
		                 "compare with something signed",
		                 "the loop starts below 0, and `%s` compares unsigned values",
		                 rf_spell_tree(reader, test));
	return RF_OK;
}

/* Refuses a test of which a side wraps around below 0: `value` is that of `side`.  The side of the
 * variable of a loop that counts down is left to check_signs. */
static enum rf_status check_wrap(struct rf_reader *reader, const struct rf_tree *test, int side,
                                 const struct rf_value *value, const struct rf_loop *loop)
{
	const struct rf_tree *tree = test->children[side];
	bool is_negative;
	enum rf_status status;

	if (test->op == CXBinaryOperator_NE || tree->type == RF_TYPE_POINTER ||
	    !rf_narrow_may_wrap(reader, test, side))
		return RF_OK;
	status = rf_narrow_not_below(reader, tree, value, &is_negative);
	if (status != RF_OK || !is_negative)
		return status;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 rf_loop_solve_uses(value, loop->id)
	                     ? "move what is taken away to the other side of the comparison"
	                     : "give other sizes with -D, or compare signed values",
	                 "`%s` is below 0 in some turn, and wraps around: `%s` compares unsigned "
	                 "values",
	                 rf_spell_tree(reader, tree), rf_spell_tree(reader, test));
}

static enum rf_status read_comparison(struct rf_reader *reader, const struct rf_loop_head *head,
                                      const struct rf_tree *test, struct rf_loop *loop)
{
	struct rf_value left, right, bound;
	int op = test->op;
	bool is_left;
	enum rf_status status = read_sides(reader, test, loop, &left, &right);

	if (status != RF_OK)
		return status;
	is_left = rf_loop_solve_uses(&left, loop->id);
	status = rf_loop_solve(reader, test, loop, &left, &right, &op, &bound);
	if (status == RF_OK)
		status = check_signs(reader, test, op, &bound, loop);
	if (status == RF_OK)
		status = check_wrap(reader, test, 0, &left, loop);
	if (status == RF_OK)
		status = check_wrap(reader, test, 1, &right, loop);
	if (status != RF_OK)
		return status;
	return add_comparison(reader, head, test, op, test->children[is_left], &bound, loop);
}

static enum rf_status read_test(struct rf_reader *reader, const struct rf_loop_head *head,
                                const struct rf_tree *test, struct rf_loop *loop)
{
	enum rf_status status;

	if (rf_tree_query_is_comparison(test))
		return read_comparison(reader, head, test, loop);
	if (!rf_tree_query_is_binary(test, CXBinaryOperator_LAnd))
		return rf_loop_head_leave_open(
		    reader, test, "the end condition does not compare the loop variable");
	status = read_test(reader, head, test->children[0], loop);
	return status == RF_OK ? read_test(reader, head, test->children[1], loop) : status;
}

/* What the variable is compared with; of several comparisons all. */
static const struct rf_tree *limit_of(const struct rf_loop_head *head)
{
	const struct rf_tree *test = head->test;

	if (!rf_tree_query_is_comparison(test))
		return test;
	return test->children[rf_tree_query_mentions(test->children[0], head->variable)];
}

/* A variable of one or two bytes has to hold where it starts, and where the loop ends. */
static enum rf_status fit_bounds(struct rf_reader *reader, const struct rf_loop_head *head,
                                 const struct rf_loop *loop)
{
	if (head->moves_pointer || loop->step < 0 || loop->upper_count != 1)
		return RF_OK;
	return rf_narrow_end(reader, head->step->children[0], limit_of(head), loop->upper);
}

enum rf_status rf_loop_head_set_start(struct rf_reader *reader, struct rf_loop_head *head,
                                      struct rf_loop *loop)
{
	const struct rf_tree *start = head->start ? head->start : head->step;
	enum rf_status status = set_step(reader, head, loop);

	if (status == RF_OK && head->stride &&
	    rf_tree_query_is_binary(head->test, CXBinaryOperator_NE))
		return rf_loop_head_leave_open(reader, head->test,
		                               "the end condition != needs a step of one");
	loop->variable_bytes = head->moves_pointer ? 8 : head->step->children[0]->bytes;
	loop->is_unsigned =
	    has_unsigned(reader, head->step->children[0]) || has_unsigned(reader, head->test);
	loop->starts_unsigned = head->start != NULL && has_unsigned(reader, head->start);
	if (status == RF_OK && !head->moves_pointer)
		status = rf_narrow_keep(reader, head->step->children[0], &head->first);
	if (!head->start && head->first.kind == RF_VALUE_LOADED) {
		loop->is_irregular = true;
		if (status == RF_OK)
			status = keep_read(reader, &head->first, head->first.through,
			                   head->steps_first ? loop->step : 0, &loop->first_read);
	} else if (status == RF_OK) {
		status = add_bound(reader, start, &head->first, loop->step < 0,
		                   (loop->step < 0) + (head->steps_first ? loop->step : 0), loop);
	}
	return status;
}

static bool is_of_launch(const struct rf_tree *tree)
{
	return tree->is_of_launch;
}

enum rf_status rf_loop_head_set_end(struct rf_reader *reader, const struct rf_loop_head *head,
                                    struct rf_loop *loop)
{
	enum rf_status status = read_test(reader, head, head->test, loop);

	loop->end_is_open = rf_tree_query_any(head->test, is_of_launch);
	return status == RF_OK ? fit_bounds(reader, head, loop) : status;
}

enum rf_status rf_loop_head_set_any_end(struct rf_reader *reader, const struct rf_loop_head *head,
                                        struct rf_loop *loop)
{
	struct rf_value end;
	enum rf_status status = new_size(reader, head->test, "any end", &end);

	return status == RF_OK ? add_bound(reader, head->test, &end, loop->step > 0, 0, loop)
	                       : status;
}
