/* SPDX-License-Identifier: MIT
 *
 * Ends of loops that threads come to in turns of their own, by which no linear bound tells apart
 * those that are at their end.
 *
 *     for (k = 0; k < 10; k++) { s; if (t + k >= n) break; }   if (k <= 0 || t + k < n + 1) s;
 *     for (k = 0; k < 10; k++) { if (k == t) break; s; }       if (k < t || 0 > t) s;
 *     for (k = 0; k < 10; k++) { if (3 * k == t) break; s; }   ... || (3 * k - t) % 3 != 0
 *     for (k = 0; k < 10; k++) { if (t + 20 * k >= n) break; s; }   if (t + 20 * k < n) s;
 *
 * What is asked behind a turn does not keep a thread from its first one.  What is hit is passed by
 * none that starts behind it or steps over it, so that these go on.  A factor of the variable would
 * divide the bound.  So the loop has the turns that its other bounds leave, or, if
 * there are none, those up to the last one of any thread.
 */
#include "frontend/loops/lane_end.h"

#include "frontend/loops/lane_loop.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/loop_test.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

static const struct rf_tree *start_in(const struct rf_tree *head, const struct rf_symbol *variable)
{
	const struct rf_tree *start = NULL;

	if (head->kind == RF_TREE_VARIABLE ||
	    rf_tree_query_is_binary(head, CXBinaryOperator_Assign))
		return rf_tree_query_target(head) == variable
		           ? head->children[head->child_count - 1]
		           : NULL;
	for (size_t i = 0; head->kind == RF_TREE_DECLARATION && i < head->child_count && !start;
	     ++i)
		start = start_in(head->children[i], variable);
	return start;
}

const struct rf_tree *rf_lane_end_start(struct rf_reader *reader, const struct rf_tree *head,
                                        const struct rf_tree *step)
{
	struct rf_value value;
	int64_t number;

	if (head)
		return start_in(head, rf_tree_query_target(step));
	if (rf_affine_value(reader, step->children[0], &value) != RF_OK ||
	    value.kind != RF_VALUE_FORM || value.forms->term_count > 0 ||
	    !rf_formula_is_constant(value.forms->constant, &number))
		return NULL;
	return rf_new_tree_integer(reader, step->children[0], number);
}

static struct rf_tree *at_start(const struct rf_lane_end *end, const struct rf_tree *tree)
{
	const struct rf_symbol *variable = rf_tree_query_target(end->step);
	struct rf_tree *start = (struct rf_tree *)end->start;

	return rf_new_tree_with(end->reader, tree, &variable, &start, 1);
}

/* Whether places of threads, or turns of loops around, decide a value. */
static bool is_of_places(const struct rf_lane_value *value)
{
	for (size_t i = 0; value && i < value->form_count; ++i)
		if (value->forms[i].form.term_count > 0)
			return true;
	return false;
}

/* Whether it holds in the first turn of all threads. */
static bool holds_first(const struct rf_lane_end *end, const struct rf_lane_value *first)
{
	struct rf_lane_range range;

	return rf_lane_loop_range(end->reader, first, &range) && range.low > 0;
}

static struct rf_tree *either(const struct rf_lane_end *end, struct rf_tree *a, struct rf_tree *b)
{
	return rf_new_tree_operation(end->reader, CXBinaryOperator_LOr, a, b);
}

/* Below the end that is hit, started behind it, or on the way past it. */
static struct rf_tree *beside_hit(const struct rf_lane_end *end, int64_t approach)
{
	struct rf_reader *reader = end->reader;
	struct rf_tree *low = end->test->children[approach < 0];
	struct rf_tree *high = end->test->children[approach > 0];
	struct rf_tree *own = rf_new_tree_operation(reader, CXBinaryOperator_LT, low, high), *apart;

	own = either(end, own,
	             rf_new_tree_operation(
			 reader, end->test->comes_late ? CXBinaryOperator_GE : CXBinaryOperator_GT,
			 at_start(end, low), at_start(end, high)));
	if (!own || approach == 1 || approach == -1)
		return own;
	apart = rf_new_tree_operation(
	    reader, CXBinaryOperator_Rem,
	    rf_new_tree_operation(reader, CXBinaryOperator_Sub, low, high),
	    rf_new_tree_integer(reader, low, approach < 0 ? -approach : approach));
	return either(end, own,
	              rf_new_tree_operation(reader, CXBinaryOperator_NE, apart,
	                                    rf_new_tree_integer(reader, low, 0)));
}

/* Whether a side of an unsigned comparison may be below 0, and around, in some turn: one that
 * shrinks, that starts there, or that is moved there as it is asked in the next turn. */
static bool may_wrap(const struct rf_lane_end *end, size_t at, int64_t approach)
{
	const struct rf_tree *side = end->test->children[at];
	bool is_moved =
	    end->test->comes_late && rf_tree_query_is_binary(side, CXBinaryOperator_Add);
	const struct rf_tree *first = at_start(end, side);
	struct rf_value value;

	if (is_moved && side->children[1]->kind == RF_TREE_INTEGER && side->children[1]->value < 0)
		return true;
	if (!rf_tree_query_mentions(side, rf_tree_query_target(end->step)))
		return false;
	return at != (approach < 0) || !first ||
	       rf_affine_value(end->reader, first, &value) != RF_OK ||
	       value.kind != RF_VALUE_FORM || rf_narrow_is_negative(end->reader, &value);
}

struct rf_tree *rf_lane_end_own(const struct rf_lane_end *end)
{
	struct rf_tree *variable = end->step->children[0], *first_test, *turn;
	int64_t approach = rf_loop_test_approach(end->test, end->step);
	int64_t amount = rf_loop_test_amount(end->step);
	bool is_hit = end->test->op == CXBinaryOperator_NE, is_late = end->test->comes_late;
	bool is_divided = approach != amount && approach != -amount;
	const struct rf_lane_value *first;

	if (!end->start || approach == 0 || (!is_hit && !is_late && !is_divided))
		return NULL;
	if (rf_narrow_is_unsigned(end->reader, end->test) &&
	    (may_wrap(end, 0, approach) || may_wrap(end, 1, approach)))
		return NULL;
	first_test = at_start(end, end->test);
	first = first_test ? rf_lane_value_of(end->reader, first_test) : NULL;
	if (!is_of_places(first))
		return NULL;
	if (is_hit)
		return beside_hit(end, approach);
	if (!is_late || holds_first(end, first))
		return is_divided ? end->test : NULL;
	turn = rf_new_tree_operation(end->reader,
	                             amount > 0 ? CXBinaryOperator_LE : CXBinaryOperator_GE,
	                             variable, (struct rf_tree *)end->start);
	return either(end, turn, end->test);
}

struct rf_tree *rf_lane_end_bound(const struct rf_lane_end *end)
{
	struct rf_reader *reader = end->reader;
	int64_t approach = rf_loop_test_approach(end->test, end->step), turns;
	int64_t amount = rf_loop_test_amount(end->step);
	struct rf_tree *low = end->test->children[approach < 0], *last;
	struct rf_tree *high = end->test->children[approach > 0];
	struct rf_tree *way = rf_new_tree_operation(reader, CXBinaryOperator_Sub,
	                                            at_start(end, high), at_start(end, low));
	const struct rf_lane_value *value = way ? rf_lane_value_of(reader, way) : NULL;
	struct rf_lane_range range;

	if (!value || !rf_lane_loop_range(reader, value, &range))
		return NULL;
	turns = range.high < 0 ? 1 : range.high / (approach < 0 ? -approach : approach) + 1;
	last = rf_new_tree_operation(reader, CXBinaryOperator_Add, (struct rf_tree *)end->start,
	                             rf_new_tree_integer(reader, low, turns * amount));
	return rf_new_tree_operation(reader, amount > 0 ? CXBinaryOperator_LT : CXBinaryOperator_GT,
	                             end->step->children[0], last);
}
