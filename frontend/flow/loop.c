/* SPDX-License-Identifier: MIT
 *
 * Loops and what they hold.
 *
 * The head says what the loop is (loop_head.c); the body holds statements of any kind
 * (control_flow.c).  Two things are forgotten around it: what the body assigns is not known when an
 * iteration begins, because it may come from the one before, nor when the loop has ended, because
 * it may not have run.
 */
#include "frontend/flow/loop.h"

#include "frontend/effects/compensation.h"
#include "frontend/effects/observed.h"
#include "frontend/flow/control_flow.h"
#include "frontend/flow/lane_merge.h"
#include "frontend/flow/left_value.h"
#include "frontend/loops/counters.h"
#include "frontend/loops/exchange.h"
#include "frontend/loops/induction.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/mean_row.h"
#include "frontend/loops/open_loop.h"
#include "frontend/loops/trial.h"
#include "frontend/statements/access.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/statement.h"
#include "frontend/statements/unknown_place.h"
#include "frontend/tree/pragma.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/tree_query.h"

static struct rf_loop *new_loop(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_loop_head *head)
{
	struct rf_loop **slot = RF_PUSH(reader->arena, &reader->loops);
	struct rf_loop *loop = RF_NEW(reader->arena, struct rf_loop);

	if (!slot || !loop)
		return NULL;
	*slot = loop;
	loop->id = (int)reader->loops.count - 1;
	loop->variable = head->variable->name;
	loop->place = tree->place;
	loop->ends_inside = tree->ends_inside;
	loop->collapse = 1;
	return loop;
}

/* Opens the loops that count one of the source, each in the one before; `inner` is then the node of
 * the last.  Outside of it all of them are one statement. */
static enum rf_status open_loops(struct rf_reader *reader, const struct rf_loop_head *head,
                                 const struct rf_counters *counters, struct rf_node **inner)
{
	struct rf_node **tail = NULL;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < counters->count && status == RF_OK; ++i) {
		struct rf_symbol **open = RF_PUSH(reader->arena, &reader->open_loops);
		struct rf_symbol *symbol =
		    rf_arena_copy(reader->arena, head->variable, sizeof(*symbol));
		struct rf_node *node;

		if (i > 0)
			reader->tail = &(*inner)->children;
		node = rf_statement_node(reader);
		tail = i > 0 ? tail : reader->tail;
		if (!open || !symbol || !node)
			return rf_out_of_memory(reader->diagnostics);
		symbol->loop = counters->loops[i]->id;
		*open = i + 1 < counters->count ? symbol : head->variable;
		node->kind = RF_NODE_LOOP;
		node->loop = counters->loops[i];
		head->variable->loop = counters->loops[i]->id;
		head->variable->counted = counters->value;
		*inner = node;
		rf_access_end_block(reader);
		status = rf_scalar_mark(reader, RF_LOOP_OPENS);
	}
	reader->tail = tail;
	return status;
}

static enum rf_status close_loops(struct rf_reader *reader, size_t count)
{
	enum rf_status status = RF_OK;

	reader->open_loops.count -= count;
	rf_access_end_block(reader);
	for (size_t i = 0; i < count && status == RF_OK; ++i)
		status = rf_scalar_mark(reader, RF_LOOP_CLOSES);
	return status;
}

static enum rf_status read_body(struct rf_reader *reader, const struct rf_tree *loop,
                                const struct rf_tree *body, struct rf_induction *induction,
                                bool is_trial, struct rf_node *node)
{
	struct rf_node **tail = reader->tail;
	const struct rf_tree *plain = rf_jump_unfold(reader, body);
	enum rf_status status = plain ? RF_OK : RF_WRONG_KERNEL;

	if (status == RF_OK && !is_trial)
		status = rf_exchange_body(reader, loop, induction, &plain);

	reader->tail = &node->children;
	if (status == RF_OK && plain->kind != RF_TREE_BLOCK)
		status = rf_control_flow_read(reader, plain);
	for (size_t i = 0;
	     status == RF_OK && plain->kind == RF_TREE_BLOCK && i < plain->child_count; ++i) {
		status = rf_control_flow_read(reader, plain->children[i]);
		if (status == RF_OK)
			status = rf_induction_pass(reader, induction, plain, i);
	}
	reader->tail = tail;
	return status;
}

/* What for (int i = 0, n = N - 1; ...) declares beside the variable comes before the loop. */
static enum rf_status read_others(struct rf_reader *reader, const struct rf_loop_head *head)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; head->others && i < head->others->child_count; ++i)
		if (status == RF_OK &&
		    rf_tree_query_target(head->others->children[i]) != head->variable)
			status = rf_control_flow_read(reader, head->others->children[i]);
	return status;
}

/* A pointer that the loop moves is as many elements behind its start as the loop counts. */
static enum rf_status bind_variable(struct rf_reader *reader, const struct rf_loop_head *head,
                                    struct rf_form count)
{
	struct rf_symbol *symbol = head->variable;
	struct rf_value moved = { .kind = RF_VALUE_FORM, .count = 1, .forms = &count };

	if (!head->moves_pointer)
		return RF_OK;
	symbol->binding = RF_BOUND_POINTER;
	symbol->pointer = head->pointer;
	return rf_affine_add(reader, &head->pointer.pending, 1, &moved, &symbol->pointer.pending);
}

/* A variable that the body steps has the value of the loop when a turn begins, and is assigned like
 * any other from there on. */
static enum rf_status let_body_step(struct rf_reader *reader, const struct rf_loop_head *head)
{
	struct rf_value value;
	enum rf_status status = rf_affine_value(reader, head->step->children[0], &value);

	head->variable->loop = -1;
	if (status == RF_OK)
		rf_assign_bind(reader, head->variable, &value);
	return status;
}

/* A variable that starts anywhere is not followed in the body. */
static void lose_variable(struct rf_reader *reader, const struct rf_loop_head *head)
{
	head->variable->loop = -1;
	head->variable->counted = NULL;
	rf_symbol_lose(reader, head->variable, head->start ? head->start : head->step,
	               reader->open_loops.count);
}

/* Where the loop starts. */
static enum rf_status find_first(struct rf_reader *reader, struct rf_loop_head *head)
{
	const struct rf_tree *first = head->start ? head->start : head->step->children[0];

	if (!head->moves_pointer)
		return rf_converted_value(reader, first, head->variable->cursor, &head->first);
	head->first = rf_affine_constant(reader, 0);
	return rf_lvalue_pointer(reader, first, &head->pointer);
}

static enum rf_status refuse_stride(struct rf_reader *reader, const struct rf_loop_head *head)
{
	reader->is_uncounted = true;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, head->step->place,
	                 "give the value of each size in it with -D NAME=VALUE",
	                 "the step `%s` of the loop is a size, and how often it runs depends on "
	                 "other loops",
	                 rf_spell_tree(reader, head->step));
}

/* What is exchanged in every turn, or comes back to values that it had, orders these. */
static void note_exchanged(const struct rf_counters *counters, const struct rf_induction *induction)
{
	for (size_t i = 0; i < induction->variables.count; ++i) {
		const struct rf_induction_variable *variable = &induction->variables.items[i];
		bool orders = variable->is_kept || variable->cycle.period > 0;

		for (size_t k = 0; orders && k < counters->count; ++k)
			counters->loops[k]->exchanged = variable->symbol->name;
	}
}

/* Whether places take turns with what a variable of two values says. */
static bool alternates(const struct rf_induction *induction)
{
	bool found = false;

	for (size_t i = 0; i < induction->variables.count && !found; ++i) {
		const struct rf_induction_variable *variable = &induction->variables.items[i];

		found = variable->cycle.period == 2 && variable->cycle.before == 0 &&
		        rf_cycle_tells_place(induction->body, variable->symbol);
	}
	return found;
}

/* A test may ask for what the loop moves: on trial it is not read.  One that takes a step asks for
 * values of the turn before, and is not followed so. */
static enum rf_status set_bounds(struct rf_reader *reader, struct rf_loop_head *head,
                                 struct rf_induction *induction, bool is_trial,
                                 struct rf_loop *loop)
{
	const struct rf_counters own = { .count = 1, .loops = { loop } };
	bool asks =
	    !head->steps_first && !head->tests_old && rf_induction_mentions(induction, head->test);
	enum rf_status status = rf_loop_head_set_start(reader, head, loop);

	if (status == RF_OK && asks && is_trial)
		return rf_loop_head_set_any_end(reader, head, loop);
	if (status == RF_OK && asks)
		status = rf_induction_bind(reader, loop, &own, induction, false);
	return status == RF_OK ? rf_loop_head_set_end(reader, head, loop) : status;
}

/* The loop itself; on trial, what it does to the variables that it may move is found out.  `source`
 * becomes the loop as it is written, and `innermost` the one that its body is in. */
static enum rf_status read_turns(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_loop_head *head, struct rf_induction *induction,
                                 bool is_trial, struct rf_loop *source, struct rf_loop **innermost)
{
	struct rf_loop *loop = new_loop(reader, tree, head);
	struct rf_counters counters = { 0 };
	struct rf_node *node = NULL;
	struct rf_form_term term = { 0, rf_formula_constant(reader->arena, 1) };
	struct rf_form count = { rf_formula_constant(reader->arena, 0), 1, &term };
	struct rf_turning outer = reader->turning;
	enum rf_status status;

	if (!loop)
		return rf_out_of_memory(reader->diagnostics);
	status = rf_pragma_apply(reader, tree->last_line, loop);
	head->variable->loop = term.loop = loop->id;
	++head->variable->version;
	head->variable->counted = NULL;
	rf_forget_turns(reader, head->body);
	head->variable->changed = NULL;
	if (status == RF_OK)
		status = bind_variable(reader, head, count);
	if (status == RF_OK)
		status = set_bounds(reader, head, induction, is_trial, loop);
	/* A break that bounds nothing so is none of the test. */
	if (status == RF_WRONG_KERNEL)
		reader->is_uncounted |= tree->ends_inside;
	if (status == RF_OK)
		status = rf_mean_row_settle(reader, tree, head, loop);
	if (status == RF_OK && head->start)
		status = rf_statement_sizes(reader, head->start);
	if (status == RF_OK && head->test)
		status = rf_statement_sizes(reader, head->test);
	*source = *loop;
	if (status == RF_OK)
		status = rf_counters_make(
		    reader, head, !is_trial && rf_induction_counts_turns(reader, loop, induction),
		    alternates(induction), loop, &counters);
	if (status == RF_OK && head->stride && !counters.value)
		status = refuse_stride(reader, head);
	for (size_t i = 0; i < counters.count && counters.value; ++i)
		counters.loops[i]->end_read = NULL;
	if (status == RF_OK && counters.value)
		status = bind_variable(reader, head, *counters.value);
	if (status == RF_OK)
		status = open_loops(reader, head, &counters, &node);
	if (status == RF_OK && head->steps_inside && !head->moves_pointer)
		status = let_body_step(reader, head);
	if (status == RF_OK && head->starts_anywhere)
		lose_variable(reader, head);
	if (is_trial)
		rf_induction_mark(reader, induction);
	else
		note_exchanged(&counters, induction);
	if (!is_trial && status == RF_OK)
		status = rf_induction_bind(reader, source, &counters, induction, true);
	reader->turning = (struct rf_turning){ .loop = tree };
	if (status == RF_OK)
		status = read_body(reader, tree, head->body, induction, is_trial, node);
	reader->turning = outer;
	if (status == RF_OK && is_trial)
		status = rf_induction_measure(reader, loop, induction);
	if (status == RF_OK)
		status = close_loops(reader, counters.count);
	if (status == RF_OK)
		*innermost = counters.loops[counters.count - 1];
	head->variable->loop = -1;
	head->variable->counted = NULL;
	return status;
}

/* The first error from one on; NULL for none. */
static const struct rf_diagnostic *first_error(const struct rf_reader *reader, size_t from)
{
	for (size_t i = from; i < reader->diagnostics->list.count; ++i)
		if (reader->diagnostics->list.items[i].severity == RF_ERROR)
			return &reader->diagnostics->list.items[i];
	return NULL;
}

/* What the loop moves.  A trial that fails, as `why` then says, tells nothing. */
static enum rf_status find_moved(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_loop_head *head, struct rf_induction *induction,
                                 struct rf_diagnostic *why)
{
	const struct rf_diagnostic *error;
	struct rf_trial trial;
	struct rf_loop source, *loop;
	enum rf_status status = rf_induction_collect(reader, head, induction);

	if (status != RF_OK || induction->variables.count == 0)
		return status;
	status = rf_trial_begin(reader, &trial);
	++reader->trials;
	if (status == RF_OK)
		status = read_turns(reader, tree, head, induction, true, &source, &loop);
	--reader->trials;
	error = status == RF_WRONG_KERNEL ? first_error(reader, trial.reported) : NULL;
	if (error)
		*why = *error;
	rf_trial_end(reader, &trial, rf_induction_uses_sizes(induction, trial.before.sizes.count));
	if (status == RF_OK)
		return rf_induction_start(reader, tree, induction);
	induction->variables.count = 0;
	return status == RF_FAILED ? status : RF_OK;
}

/* Where the variables that a loop moves are not known because its trial failed, the error of the
 * trial is the one to tell. */
static void tell_cause(struct rf_reader *reader, size_t reported, const struct rf_diagnostic *why)
{
	struct rf_diagnostic *error = (struct rf_diagnostic *)first_error(reader, reported);

	if (error && why->message)
		*error = *why;
}

enum rf_status rf_loop_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_induction induction = { 0 };
	struct rf_loop_head head;
	struct rf_loop source, *loop;
	struct rf_diagnostic why = { 0 };
	size_t first = reader->accesses.count, first_loop;
	size_t reported = reader->diagnostics->list.count;
	struct rf_lane_merge turn;
	enum rf_status status;

	reader->is_uncounted = false;
	status = rf_loop_parts_find(reader, tree, &head);

	if (reader->open_loops.count == 0) {
		reader->nest = tree;
		reader->unseen_call = NULL;
		reader->body_count = 0;
		reader->moved_members.count = 0;
	}
	if (status == RF_OK)
		status = read_others(reader, &head);
	if (status == RF_OK)
		status = find_first(reader, &head);
	if (status == RF_OK)
		status = find_moved(reader, tree, &head, &induction, &why);
	/* Without what it moves, the loop may be read without a word about its end. */
	if (status == RF_OK)
		status = rf_open_loop_add(reader, tree);
	first_loop = reader->loops.count;
	if (status == RF_OK)
		status = read_turns(reader, tree, &head, &induction, false, &source, &loop);
	if (status == RF_OK)
		status = rf_left_value_find(reader, tree, first_loop);
	if (status == RF_OK)
		status = rf_observed_find(reader, tree, first_loop);
	if (status == RF_WRONG_KERNEL)
		tell_cause(reader, reported, &why);
	if (status == RF_WRONG_KERNEL && rf_open_loop_add(reader, tree) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	if (status == RF_OK)
		status = rf_compensation_find(reader, head.body, &loop->has_compensation);
	if (status == RF_OK && reader->open_loops.count == 0)
		status = rf_unknown_place_demand(reader, first);
	rf_lane_merge_turn(reader, head.body, &turn);
	rf_forget(reader, tree);
	if (status == RF_OK && loop->id == source.id)
		rf_lane_merge_leave(reader, loop, &turn);
	if (reader->open_loops.count == 0)
		reader->nest = NULL;
	if (status != RF_OK || head.stride)
		return status;
	return rf_induction_leave(reader, &source, tree, &head, &induction);
}
