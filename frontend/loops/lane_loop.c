/* SPDX-License-Identifier: MIT
 *
 * Loops of threads that are not all at their end in the same turn.
 *
 *     int m = t % 5;
 *     for (j = 0; j < m; j++) s;              for (j = 0; j < 4; j++) if (j < m) s;
 *     while (j < n && j < m) { s; j++; }      while (j < n && j < 4) { if (j < m) { s; } j++; }
 *
 * A bound that is linear in places of threads is a bound of the loop as it stands.  Any other that
 * places of threads and blocks, outer loops and sizes tell (lane_value.c) becomes the outermost
 * value that it may have, and what the source asks is asked in each turn: a thread at its end
 * stays there, as the variable goes one way.
 */
#include "frontend/loops/lane_loop.h"

#include "frontend/loops/lane_end.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/loop_test.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

/* Bounds from here on are as good as none. */
enum { FARTHEST = 1024 };

static bool is_near(struct rf_lane_range range)
{
	return range.low >= -FARTHEST && range.high <= FARTHEST;
}

/* A number that a form does not pass; without one, `otherwise`. */
static int64_t extreme(struct rf_reader *reader, const struct rf_form *form, bool most,
                       bool takes_sizes, int64_t otherwise)
{
	rf_formula_p formula = rf_quotient_extreme(reader, form, most);
	int64_t number;

	if (formula && (rf_formula_is_constant(formula, &number) ||
	                (takes_sizes && rf_size_settle(reader, formula, &number))))
		return number;
	return otherwise;
}

/* Sizes are asked where the value hangs on them. */
bool rf_lane_loop_range(struct rf_reader *reader, const struct rf_lane_value *value,
                        struct rf_lane_range *range)
{
	const struct rf_lane_program program = { (int)value->step_count, value->steps };

	*range = (struct rf_lane_range){ INT64_MIN, INT64_MAX };
	for (int takes_sizes = 0; takes_sizes < 2 && !is_near(*range); ++takes_sizes) {
		struct rf_lane_range forms[RF_LANE_FORMS] = { 0 };

		for (size_t i = 0; i < value->form_count; ++i) {
			const struct rf_form *form = &value->forms[i].form;

			forms[i].low = extreme(reader, form, false, takes_sizes, INT64_MIN);
			forms[i].high = extreme(reader, form, true, takes_sizes, INT64_MAX);
		}
		*range = rf_lane_program_range(&program, forms);
	}
	return is_near(*range);
}

/* A loop of threads while it is joined. */
struct joining {
	struct rf_reader *reader;
	struct rf_loop_head head;
	const struct rf_symbol *variable;
	const struct rf_tree *step,
	    *start;          /* of the variable; NULL: where it starts is not known */
	struct rf_tree *own; /* what the turns of each thread have to pass; NULL: nothing so far */
	struct rf_tree *apart; /* the last part of the test that bounds no turns of all; or NULL */
};

/* The values of what each thread has of its own for all turns of a loop; false of all else. */
static bool is_of_lanes(const struct joining *j, const struct rf_tree *tree,
                        struct rf_lane_range *range)
{
	struct rf_reader *reader = j->reader;
	const struct rf_lane_value *lanes;
	struct rf_value value;

	if (tree->type != RF_TYPE_INTEGER || rf_tree_query_mentions(tree, j->variable) ||
	    rf_loop_parts_moves(j->head.body, tree) ||
	    (j->head.step && rf_loop_parts_moves(j->head.step, tree)) ||
	    rf_affine_value(reader, tree, &value) != RF_OK || value.kind != RF_VALUE_UNKNOWN)
		return false;
	lanes = rf_lane_value_of(reader, tree);
	if (!lanes || lanes->form_count == 0)
		return false;
	return rf_lane_loop_range(reader, lanes, range);
}

/* The outermost of the values of a bound, for all threads. */
static struct rf_tree *outermost(struct rf_reader *reader, const struct rf_tree *bound,
                                 int64_t value)
{
	struct rf_tree *number = rf_new_tree_integer(reader, bound, value);

	if (number)
		number->bytes = bound->bytes;
	return number;
}

/* The test for all threads: none where each of them has to ask all of it. */
static bool join_test(struct joining *j, struct rf_tree **test);

/* Of a && b. */
static bool join_both(struct joining *j, struct rf_tree **test)
{
	struct rf_tree *parts[2] = { (*test)->children[0], (*test)->children[1] };

	if (!join_test(j, &parts[0]) || !join_test(j, &parts[1]))
		return false;
	if (parts[0] != (*test)->children[0] || parts[1] != (*test)->children[1])
		*test = parts[0] && parts[1] ? rf_truth_both(j->reader, parts[0], parts[1])
		        : parts[0]           ? parts[0]
		                             : parts[1];
	return !rf_arena_failed(j->reader->arena);
}

static bool join_test(struct joining *j, struct rf_tree **test)
{
	struct rf_tree *part = *test, *own;
	struct rf_lane_end end = { j->reader, j->step, j->start, part };
	struct rf_lane_range range;
	bool is_second,
	    is_less = part->op == CXBinaryOperator_LT || part->op == CXBinaryOperator_LE;

	if (rf_tree_query_is_binary(part, CXBinaryOperator_LAnd))
		return join_both(j, test);
	own = rf_lane_end_own(&end);
	if (own) {
		j->own = j->own ? rf_truth_both(j->reader, j->own, own) : own;
		if (!j->apart || j->apart->op == CXBinaryOperator_NE)
			j->apart = part; /* what is hit may be passed */
		*test = NULL;
		return j->own != NULL;
	}
	is_second = rf_tree_query_mentions(part->children[0], j->variable);
	if (part->comes_late && !j->start)
		return true; /* it may keep a thread from its first turn */
	if (!is_of_lanes(j, part->children[is_second], &range) ||
	    (range.low < 0 && rf_narrow_is_unsigned(j->reader, part)))
		return !rf_arena_failed(j->reader->arena);
	j->own = j->own ? rf_truth_both(j->reader, j->own, part) : part;
	return j->own &&
	       rf_new_tree_set_child(j->reader, part, test, is_second,
	                             outermost(j->reader, part->children[is_second],
	                                       is_less == is_second ? range.high : range.low));
}

/* ---- the body ---- */

static bool reads_memory(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_SUBSCRIPT || tree->kind == RF_TREE_CALL ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Deref);
}

size_t rf_lane_loop_steps(const struct rf_tree *body)
{
	size_t count = 0;

	if (rf_tree_query_find(body, RF_TREE_CONTINUE))
		return 0;
	while (body->kind == RF_TREE_BLOCK && count < body->child_count) {
		const struct rf_tree *tree = body->children[body->child_count - 1 - count];
		const struct rf_symbol *target =
		    rf_tree_query_is_assignment(tree) ? rf_tree_query_target(tree) : NULL;

		if (!target || tree->type == RF_TYPE_FLOATING ||
		    rf_tree_query_any(tree, reads_memory))
			break;
		++count;
	}
	return count;
}

/* The body with what runs in a turn under the condition, and its steps behind that. */
static struct rf_tree *under(struct joining *j, size_t steps)
{
	const struct rf_tree *body = j->head.body;
	struct rf_tree *rest = (struct rf_tree *)body, *guard;
	size_t first = body->child_count - steps;

	if (steps > 0)
		rest = rf_new_tree_replaced(j->reader, body, first, steps,
		                            (struct rf_statements){ 0 });
	else
		rest = (struct rf_tree *)rf_jump_unfold(j->reader, body);
	guard = rest ? rf_new_tree_node(j->reader, j->own, RF_TREE_IF, j->own, rest) : NULL;
	if (!guard)
		return NULL;
	return rf_new_tree_block(j->reader, body, (struct rf_statements){ 1, &guard },
	                         (struct rf_statements){ steps, body->children + first },
	                         (struct rf_statements){ 0 });
}

/* The only step of the variable, in the head or among the last statements of the body; NULL: it
 * stands elsewhere. */
static const struct rf_tree *step_of(const struct rf_loop_head *head, size_t steps)
{
	const struct rf_tree *body = head->body, *step;
	size_t inside;

	if (!head->test)
		return NULL;
	step = head->step ? rf_loop_parts_tested(head->step, head->test)
	                  : rf_loop_parts_step(body, head->test);
	inside = step ? rf_tree_query_count_assignments(body, rf_tree_query_target(step)) : 0;
	if (!step || head->step)
		return inside == 0 ? step : NULL;
	for (size_t i = body->child_count - steps; i < body->child_count; ++i)
		if (steps > 0 && body->children[i] == step && inside == 1)
			return step;
	return NULL;
}

/* The test, and the body under what threads ask; the test alone is NULL where the turns of all have
 * no bound.  False without memory. */
static bool join(struct joining *j, size_t steps, struct rf_tree **test, struct rf_tree **body)
{
	struct rf_lane_end end = { j->reader, j->step, j->start, NULL };

	*test = (struct rf_tree *)j->head.test;
	*body = (struct rf_tree *)j->head.body;
	if (!join_test(j, test))
		return false;
	end.test = j->apart;
	if (!*test)
		*test = rf_lane_end_bound(&end);
	if (*test && j->own)
		*body = under(j, steps);
	return *body && !rf_arena_failed(j->reader->arena);
}

/* Keeps where a loop without a start in its head starts, in a variable that is set in front of it;
 * nothing where that has no known value.  False without memory. */
static bool keep_start(struct joining *j, struct rf_tree **keep)
{
	struct rf_reader *reader = j->reader;
	struct rf_tree *name = j->step->children[0], *first;

	if (!rf_lane_value_of(reader, name))
		return !rf_arena_failed(reader->arena);
	first = rf_new_tree_variable(reader, name, name->name);
	if (!first)
		return false;
	first->bytes = name->bytes;
	j->start = first;
	*keep = rf_new_tree_operation(reader, CXBinaryOperator_Assign, first, name);
	return *keep != NULL;
}

const struct rf_tree *rf_lane_loop_joined(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct rf_tree *source = (struct rf_tree *)loop, *result = source, *test, *body, *child;
	struct rf_tree *keep = NULL;
	struct joining j = { .reader = reader };
	size_t steps;

	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0 ||
	    loop->kind == RF_TREE_DO)
		return loop;
	rf_loop_parts_split(loop, &j.head);
	steps = rf_lane_loop_steps(j.head.body);
	j.step = step_of(&j.head, steps);
	if (!j.step || !rf_loop_test_ends(j.head.test, j.step) ||
	    rf_tree_query_assigns(j.head.test))
		return loop;
	j.variable = rf_tree_query_target(j.step);
	j.start = rf_lane_end_start(reader, j.head.start, j.step);
	if (!j.start && !j.head.start && !keep_start(&j, &keep))
		return NULL;
	if (j.start && rf_loop_parts_moves(j.head.body, j.start))
		j.start = NULL;
	if (!join(&j, steps, &test, &body))
		return NULL;
	for (size_t i = 0; test && i < loop->child_count; ++i) {
		child = loop->children[i];
		child = child == j.head.test ? test : child == j.head.body ? body : child;
		if (!rf_new_tree_set_child(reader, source, &result, i, child))
			return NULL;
	}
	return keep && result != source
	           ? rf_new_tree_node(reader, loop, RF_TREE_BLOCK, keep, result)
	           : result;
}
