/* SPDX-License-Identifier: MIT
 *
 * Statements by kind, and the choice of lines.
 *
 * A statement may be a loop or an if, whose bodies are statements: this file, loop.c and guard.c
 * call each other as the grammar has it.  What is none of these is read by statement.c.
 *
 * When only a region is wanted, what stands before it is followed for the values of variables and
 * not recorded; a loop around it is none of the kernel, so that its variable is a size.
 */
#include "frontend/flow/control_flow.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/flow/choice_guard.h"
#include "frontend/flow/branch.h"
#include "frontend/flow/chosen_value.h"
#include "frontend/flow/flag.h"
#include "frontend/flow/guard.h"
#include "frontend/flow/left_out.h"
#include "frontend/flow/loop.h"
#include "frontend/flow/magnitude.h"
#include "frontend/flow/memory_call.h"
#include "frontend/loops/lane_loop.h"
#include "frontend/loops/lane_start.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/loop_test.h"
#include "frontend/loops/open_loop.h"
#include "frontend/loops/short_loop.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/returned_object.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/pragma.h"
#include "frontend/tree/side_effect.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/still.h"
#include "frontend/tree/switch.h"
#include "frontend/tree/tree_query.h"

/* Loops inside each other in what stands twice, so that a function does not double many times. */
enum { MOST_DOUBLED = 2 };

static enum rf_status read_all(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = rf_control_flow_read(reader, tree->children[i]);
	return status;
}

static enum rf_status refuse_while(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "write it as a for loop, or choose a nest inside it with --lines A-B",
	                 "how often this %s loop runs is not known",
	                 tree->kind == RF_TREE_WHILE ? "while" : "do-while");
}

static enum rf_status read_loop(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_counted =
	    rf_loop_parts_count(tree) && !rf_open_loop_is_uncounted(reader, tree->place);
	const struct rf_tree *joined;
	bool is_read = false;
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_FOR && reader->open_loops.count > 0)
		status = rf_choice_guard_read_loop(reader, tree, &is_read);
	if (status != RF_OK || is_read)
		return status;
	joined = is_counted ? rf_lane_start_counted(reader, tree) : tree;
	if (joined == tree && is_counted)
		joined = rf_lane_loop_joined(reader, tree);
	if (!joined)
		return rf_out_of_memory(reader->diagnostics);
	if (joined != tree) {
		status = joined->kind == RF_TREE_BLOCK ? read_all(reader, joined)
		                                       : rf_loop_read(reader, joined);
		rf_forget(reader, joined);
		return status;
	}
	if (!is_counted && rf_open_loop_is(tree))
		return rf_open_loop_read(reader, tree, rf_control_flow_read, rf_loop_read);
	return is_counted || tree->kind == RF_TREE_FOR ? rf_loop_read(reader, tree)
	                                               : refuse_while(reader, tree);
}

/* A loop that is read turn by turn is none of the kernel.  The directives in it belong to the loops
 * of each turn. */
static enum rf_status read_turns_of(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *turns = rf_short_loop_unfold(reader, tree);
	enum rf_status status = RF_OK;
	size_t inside;

	if (!turns)
		return rf_out_of_memory(reader->diagnostics);
	if (turns == tree)
		return read_loop(reader, tree);
	rf_pragma_skip(reader, tree->place.line);
	inside = reader->next_pragma;
	for (size_t i = 0; i < turns->child_count && status == RF_OK; ++i) {
		reader->next_pragma = inside;
		status = rf_control_flow_read(reader, turns->children[i]);
	}
	return status;
}

/* Whether loops that are open, as those of the threads, tell where a loop starts or ends. */
static bool starts_apart(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_lane_value *lanes;
	struct rf_value value;

	if (test->kind == RF_TREE_NAME && test->type == RF_TYPE_INTEGER &&
	    rf_affine_value(reader, test, &value) == RF_OK) {
		lanes = value.kind == RF_VALUE_FORM ? NULL : rf_lane_value_of(reader, test);
		if (value.kind == RF_VALUE_FORM ? value.forms->term_count > 0
		                                : lanes && lanes->form_count > 0)
			return true;
	}
	for (size_t i = 0; i < test->child_count; ++i)
		if (starts_apart(reader, test->children[i]))
			return true;
	return false;
}

/* do s; while (c); of a GPU is s; while (c) s; where each thread has its own c: the first turn runs
 * whatever it says. */
static enum rf_status read_do(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *body = tree->children[0], *test = tree->children[1], *rest;
	enum rf_status status;

	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0 ||
	    rf_tree_query_depth(body) > MOST_DOUBLED || rf_tree_query_find(body, RF_TREE_BREAK) ||
	    rf_tree_query_find(body, RF_TREE_CONTINUE) || rf_tree_query_find(body, RF_TREE_OTHER) ||
	    rf_tree_query_find(body, RF_TREE_RETURN) || !rf_loop_parts_count(tree) ||
	    !starts_apart(reader, test))
		return read_loop(reader, tree);
	rest = rf_new_tree_node(reader, tree, RF_TREE_WHILE, test, body);
	if (!rest)
		return rf_out_of_memory(reader->diagnostics);
	status = rf_control_flow_read(reader, body);
	return status == RF_OK ? rf_control_flow_read(reader, rest) : status;
}

/* A break in front of the body is a part of the test, unless that leaves the turns open. */
static enum rf_status read_any_loop(struct rf_reader *reader, const struct rf_tree *tree)
{
	tree = rf_loop_test_plain(reader, tree);
	if (tree && !rf_open_loop_is_uncounted(reader, tree->place))
		tree = rf_loop_test_whole(reader, tree);
	if (!tree)
		return rf_out_of_memory(reader->diagnostics);
	if (tree->kind == RF_TREE_IF)
		return rf_control_flow_read(reader, tree);
	return tree->kind == RF_TREE_DO ? read_do(reader, tree) : read_turns_of(reader, tree);
}

/* What ends the innermost loop where nobody follows it is nothing where its turns are a size. */
static enum rf_status refuse_other(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool ends_loop = tree->kind == RF_TREE_BREAK || rf_tree_query_goes_on(tree);

	if (ends_loop && rf_open_loop_is_around(reader))
		return RF_OK;
	reader->is_uncounted |= ends_loop;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "choose a nest without it with --lines A-B or #pragma scop",
	                 "%s cannot be modelled", tree->name);
}

/* At the end of the function a value may be returned; anywhere else it ends the loops early. */
static enum rf_status read_return(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (reader->open_loops.count > 0 && !rf_open_loop_is_around(reader)) {
		reader->is_uncounted = true;
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "let the loop run to its end",
		                 "return ends the loop early, so its length is not known");
	}
	if (tree->child_count == 0 || tree->children[0]->type == RF_TYPE_POINTER)
		return RF_OK;
	return rf_statement_read(reader, tree->children[0]);
}

/* (void)x; silences a warning and does nothing. */
static bool is_nothing(const struct rf_tree *tree)
{
	const struct rf_tree *bare = rf_tree_query_peel(tree);

	return bare->kind == RF_TREE_INTEGER || bare->kind == RF_TREE_NUMBER ||
	       (bare->kind == RF_TREE_NAME && tree->kind == RF_TREE_CAST);
}

/* Whether an argument is a number that elements make, or a pointer that is one. */
static bool reads_element(const struct rf_tree *tree)
{
	const struct rf_tree *bare = rf_tree_query_peel(tree);

	if (tree->type == RF_TYPE_POINTER && bare->kind != RF_TREE_SUBSCRIPT &&
	    bare->kind != RF_TREE_MEMBER)
		return false;
	return (tree->type == RF_TYPE_INTEGER || tree->type == RF_TYPE_FLOATING ||
	        tree->type == RF_TYPE_POINTER) &&
	       rf_tree_query_any(tree, rf_tree_query_is_element);
}

/* What a call prints or times is not part of the nest, but for the elements that it is given. */
static enum rf_status leave_out(struct rf_reader *reader, const struct rf_tree *call)
{
	enum rf_status status = rf_effects_leave_out(reader, call);

	rf_forget(reader, call);
	for (size_t i = 0; i < call->child_count && status == RF_OK; ++i)
		if (reads_element(call->children[i]))
			status = rf_statement_read(reader, call->children[i]);
	return status;
}

static enum rf_status read_callees(struct rf_reader *reader, const struct rf_tree *tree);

/* The loop that moves memory, or nothing. */
static enum rf_status read_unfolded(struct rf_reader *reader, const struct rf_tree *loop)
{
	return loop->kind == RF_TREE_EMPTY ? RF_OK : rf_loop_read(reader, loop);
}

/* In loops, what a function does with arrays is part of the nest. */
static enum rf_status read_loop_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool done;
	struct rf_tree *loop;
	enum rf_status status = rf_assume_ignored(reader, tree, &done);

	if (status == RF_OK && !done)
		status = rf_choice_guard_read_call(reader, tree, &done);
	if (status != RF_OK || done)
		return status;
	status = rf_memory_call_unfold(reader, tree, &loop);
	if (status == RF_OK && loop)
		return read_unfolded(reader, loop);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = read_callees(reader, tree->children[i]);
	if (status == RF_OK)
		status = rf_inline_read(reader, tree, rf_control_flow_read, &done);
	return status == RF_OK && !done ? rf_statement_read(reader, tree) : status;
}

/* Outside of all loops a call prepares or ends: it is not part of the nest, and the user is told.
 * swap(a, b) after the nest only exchanges the names of arrays. */
static enum rf_status read_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (reader->open_loops.count && rf_effects_is_left_out(reader, tree))
		return leave_out(reader, tree);
	if (reader->open_loops.count)
		return read_loop_call(reader, tree);
	rf_forget(reader, tree);
	if (!rf_text_equal(tree->name, "swap"))
		rf_report(reader->diagnostics, RF_NOTE, tree->place, NULL,
		          "the call of `%s` outside of the loops is not part of the model",
		          tree->name);
	return RF_OK;
}

/* Functions with loops or decisions in them stand in front of the statement that calls them, and so
 * does what memcmp reads. */
static enum rf_status read_callees(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool done, needs = false;
	struct rf_tree *loop = NULL;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = read_callees(reader, tree->children[i]);
	if (status == RF_OK && tree->kind == RF_TREE_CALL)
		status = rf_memory_call_unfold(reader, tree, &loop);
	if (status == RF_OK && loop)
		status = rf_inline_hoist(reader, tree);
	if (status != RF_OK || loop)
		return status == RF_OK ? read_unfolded(reader, loop) : status;
	if (tree->kind == RF_TREE_CALL)
		status = rf_inline_needs_statements(reader, tree, &needs);
	return status == RF_OK && needs ? rf_inline_read(reader, tree, rf_control_flow_read, &done)
	                                : status;
}

static bool steps_any(const struct rf_tree *tree, enum rf_type_kind type)
{
	bool steps =
	    tree->type == type && rf_tree_query_is_step(tree) && rf_tree_query_target(tree);

	for (size_t i = 0; i < tree->child_count && !steps; ++i)
		steps = steps_any(tree->children[i], type);
	return steps;
}

/* Whether a condition steps integers, and asks for nothing but integers, or steps pointers. */
static bool steps_variables(const struct rf_tree *tree)
{
	bool steps =
	    steps_any(tree, RF_TYPE_INTEGER) && !rf_tree_query_any(tree, rf_tree_query_is_element);

	return (steps || steps_any(tree, RF_TYPE_POINTER)) &&
	       !rf_tree_query_find(tree, RF_TREE_CALL);
}

/* The condition in front of which k++ is read, which asks for k - 1; NULL without memory. */
static const struct rf_tree *ask_for_old(struct rf_reader *reader, const struct rf_tree *test,
                                         const struct rf_tree *step)
{
	struct rf_tree *name = step->children[0];
	const struct rf_symbol *symbol = name->symbol;
	struct rf_tree *old = rf_new_tree_operation(
	    reader,
	    step->op == CXUnaryOperator_PostInc ? CXBinaryOperator_Sub : CXBinaryOperator_Add, name,
	    rf_new_tree_integer(reader, name, 1));

	return rf_new_tree_with(reader, test, &symbol, &old, 1);
}

/* An if whose condition is made of statements, or steps integers, behind these. */
static enum rf_status read_behind_statements(struct rf_reader *reader, const struct rf_tree *tree,
                                             bool steps)
{
	struct rf_tree *copy = rf_new_tree_copy(reader, tree);
	struct rf_side_effects effects;
	enum rf_status status = RF_OK;

	rf_side_effect_split(reader, tree->children[0], &effects);
	if (!copy || !effects.bare)
		return rf_out_of_memory(reader->diagnostics);
	if ((effects.after.count > 0 && !steps) || rf_tree_query_assigns(effects.bare))
		return rf_guard_read(reader, tree);
	for (size_t i = 0; i < effects.before.count && status == RF_OK; ++i)
		status = rf_control_flow_read(reader, effects.before.items[i]);
	for (size_t i = 0; i < effects.after.count && status == RF_OK && effects.bare; ++i) {
		status = rf_control_flow_read(reader, effects.after.items[i]);
		effects.bare = ask_for_old(reader, effects.bare, effects.after.items[i]);
	}
	copy->children[0] = (struct rf_tree *)effects.bare;
	if (!effects.bare)
		return rf_out_of_memory(reader->diagnostics);
	return status == RF_OK ? rf_guard_read(reader, copy) : status;
}

/* What the condition calls runs before it is decided. */
static enum rf_status read_if(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool steps = reader->open_loops.count > 0 && reader->kernel->language == RF_C &&
	             steps_variables(tree->children[0]);
	enum rf_status status = RF_OK;

	if (reader->open_loops.count > 0 && !tree->is_called)
		status = read_callees(reader, tree->children[0]);
	tree = rf_returned_object_replace(reader, tree, 1);
	if (status == RF_OK && !tree)
		status = rf_out_of_memory(reader->diagnostics);
	if (status == RF_OK && (steps || rf_tree_query_find(tree->children[0], RF_TREE_BLOCK)))
		return read_behind_statements(reader, tree, steps);
	if (status != RF_OK)
		return status;
	tree = rf_magnitude_unfold(reader, tree);
	return tree != NULL ? rf_guard_read(reader, tree) : rf_out_of_memory(reader->diagnostics);
}

/* What the statement moves on its way is read before it or behind it; what it calls before it, but
 * for what a ?: of lanes chooses to call. */
static enum rf_status read_expression(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_side_effects effects;
	const struct rf_tree *choice;
	enum rf_status status = RF_OK;

	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Comma))
		return read_all(reader, tree);
	rf_side_effect_split(reader, tree, &effects);
	if (!effects.bare)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < effects.before.count && status == RF_OK; ++i)
		status = rf_control_flow_read(reader, effects.before.items[i]);
	choice = reader->open_loops.count > 0 && reader->kernel->language == RF_CUDA
	             ? rf_choice_guard_find(reader, effects.bare)
	             : NULL;
	if (status == RF_OK && reader->open_loops.count > 0 && !tree->is_called)
		status = read_callees(reader, choice ? choice->children[0] : effects.bare);
	effects.bare = rf_returned_object_replace(reader, effects.bare, SIZE_MAX);
	if (status == RF_OK && !effects.bare)
		status = rf_out_of_memory(reader->diagnostics);
	if (status == RF_OK)
		status = rf_choice_guard_read_statement(reader, effects.bare, choice == NULL);
	if (status == RF_OK)
		status = rf_flag_note(reader, effects.bare);
	for (size_t i = 0; i < effects.after.count && status == RF_OK; ++i)
		status = rf_statement_read(reader, effects.after.items[i]);
	return status;
}

/* An expression, or an if, behind the values in it, or in its condition, that lanes choose. */
static enum rf_status read_behind_chosen(struct rf_reader *reader, const struct rf_tree *tree,
                                         enum rf_status (*read)(struct rf_reader *,
                                                                const struct rf_tree *))
{
	struct rf_chosen_value chosen;
	enum rf_status status = rf_chosen_value_take(reader, tree, &chosen);

	while (status == RF_OK && chosen.front) {
		status = rf_control_flow_read(reader, chosen.front);
		tree = chosen.rest;
		if (status == RF_OK)
			status = rf_chosen_value_take(reader, tree, &chosen);
	}
	return status == RF_OK ? read(reader, tree) : status;
}

static enum rf_status read_any(struct rf_reader *reader, const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_BLOCK:
	case RF_TREE_DECLARATION:
		return read_all(reader, tree);
	case RF_TREE_IF:
		return read_behind_chosen(reader, tree, read_if);
	case RF_TREE_FOR:
	case RF_TREE_WHILE:
	case RF_TREE_DO:
		return read_any_loop(reader, tree);
	case RF_TREE_SWITCH:
		tree = rf_switch_unfold(reader, tree);
		return tree ? rf_control_flow_read(reader, tree) : RF_WRONG_KERNEL;
	case RF_TREE_LABEL:
		return rf_control_flow_read(reader, tree->children[0]);
	case RF_TREE_RETURN:
		return read_return(reader, tree);
	case RF_TREE_EMPTY:
		return RF_OK;
	case RF_TREE_OTHER:
	case RF_TREE_BREAK:
	case RF_TREE_CONTINUE:
	case RF_TREE_CASE:
	case RF_TREE_DEFAULT:
		return refuse_other(reader, tree);
	case RF_TREE_CALL:
		return read_call(reader, tree);
	case RF_TREE_UNARY:
		if (tree->op == CXUnaryOperator_Deref && tree->children[0]->kind == RF_TREE_CALL)
			return read_call(reader,
			                 tree->children[0]); /* nobody reads what it gives */
		return read_behind_chosen(reader, tree, read_expression);
	default:
		return is_nothing(tree) ? RF_OK : read_behind_chosen(reader, tree, read_expression);
	}
}

/* Of a block each statement is read, or left out, by itself. */
enum rf_status rf_control_flow_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (reader->open_loops.count > 0 || tree->kind == RF_TREE_BLOCK)
		return read_any(reader, tree);
	return rf_left_out_try(reader, tree, read_any);
}

/* ---- regions ---- */

static bool is_compound(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_BLOCK || tree->kind == RF_TREE_FOR ||
	       tree->kind == RF_TREE_IF || tree->kind == RF_TREE_WHILE ||
	       tree->kind == RF_TREE_DO || tree->kind == RF_TREE_SWITCH ||
	       tree->kind == RF_TREE_CASE || tree->kind == RF_TREE_DEFAULT ||
	       tree->kind == RF_TREE_LABEL;
}

/* Values are followed through simple statements only. */
static enum rf_status pass(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	if (rf_tree_query_find(tree, RF_TREE_FOR))
		rf_pragma_skip(reader, tree->last_line);
	if (rf_tree_query_is_assignment(tree))
		return rf_assign_follow(reader, tree);
	if (tree->kind != RF_TREE_DECLARATION && !rf_still_is_outside(tree))
		rf_forget_left(reader, tree);
	if (tree->kind == RF_TREE_DECLARATION)
		for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
			status = rf_assign_follow(reader, tree->children[i]);
	return status;
}

/* A statement around the region: what a loop assigns is a size inside it. */
static enum rf_status enter(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_FOR)
		rf_pragma_skip(reader, tree->place.line);
	if (tree->kind != RF_TREE_BLOCK && tree->kind != RF_TREE_IF)
		rf_forget_released(reader, tree);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		if (tree->kind == RF_TREE_BLOCK || is_compound(tree->children[i]))
			status = rf_control_flow_read_lines(reader, tree->children[i]);
	return status;
}

/* A break behind the region, in its last line: it ends what stands around. */
static bool is_end_around(const struct rf_reader *reader, const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_BREAK && tree->place.line == reader->last_line;
}

enum rf_status rf_control_flow_read_lines(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_label = tree->kind == RF_TREE_CASE || tree->kind == RF_TREE_DEFAULT;

	if (tree->place.line > reader->last_line || is_end_around(reader, tree))
		return RF_OK;
	if (tree->place.line >= reader->first_line && !is_label)
		return rf_control_flow_read(reader, tree);
	if (tree->last_line >= reader->first_line && is_compound(tree))
		return enter(reader, tree);
	return pass(reader, tree);
}
