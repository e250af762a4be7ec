/* SPDX-License-Identifier: MIT
 *
 * Executing expressions.
 *
 * One walk over an expression, in the order in which C evaluates it, records what it reads and
 * writes and counts what it computes.  Every kind of expression is either understood or refused
 * here, so that no access can get lost.
 *
 * Expressions hold accesses (access.c) and assignments (assign.c), accesses hold subscripts and
 * assignments right-hand sides, which are expressions: the three files call each other as the
 * grammar has it.
 *
 * Of `a < b ? a : b` each operand is computed once and one choice is made, as a minimum
 * instruction does it; the repeated reads of the branches are recorded as such.
 */
#include "frontend/statements/expression.h"

#include "base/text.h"
#include "frontend/effects/callee.h"
#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/source/language.h"
#include "frontend/statements/access.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/lane_places.h"
#include "frontend/statements/memory_size.h"
#include "frontend/statements/record_values.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/value_path.h"
#include "frontend/tree/named_choice.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/intrinsic.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* What goes into an operation: its result waits for it. */
static enum rf_status walk_operand(struct rf_reader *reader, const struct rf_tree *tree, size_t i)
{
	struct rf_latency_path outer = rf_value_path_enter(reader, tree, i);
	enum rf_status status = rf_expression_walk(reader, tree->children[i]);

	reader->draft->path = outer;
	return status;
}

static enum rf_status walk_all(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = walk_operand(reader, tree, i);
	return status;
}

/* Pointers in a struct of a thread are followed, and none of its work. */
static enum rf_status walk_list(struct rf_reader *reader, const struct rf_tree *list)
{
	enum rf_status status = RF_OK;

	if (reader->kernel->language != RF_CUDA)
		return walk_all(reader, list);
	for (size_t i = 0; i < list->child_count && status == RF_OK; ++i)
		if (list->children[i]->type != RF_TYPE_POINTER &&
		    list->children[i]->type != RF_TYPE_ARRAY)
			status = walk_operand(reader, list, i);
	return status;
}

/* What happens only if a condition holds; `other` is the branch in whose place it does, or 0. */
static enum rf_status walk_branch(struct rf_reader *reader, const struct rf_tree *tree, int other)
{
	int outer = reader->draft->branch, outer_other = reader->draft->other_branch;
	enum rf_status status;

	reader->draft->branch = ++reader->branch_count;
	reader->draft->other_branch = other;
	status = rf_expression_walk(reader, tree);
	reader->draft->branch = outer;
	reader->draft->other_branch = outer_other;
	return status;
}

static enum rf_status refuse_value(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "compute with elements, such as a[i]",
	                 "`%s` is an array or pointer where a number is needed",
	                 rf_spell_tree(reader, tree));
}

/* What nobody sees may be called beside the work of a nest, or where data decide, as one is that
 * fills a buffer now and then.  A nest that always calls it has to do more than that. */
static enum rf_status note_unseen(struct rf_reader *reader, const struct rf_tree *tree,
                                  const char *name)
{
	struct rf_assumption row = { .value = "left out, figures are a lower bound",
		                     .place = tree->place };

	row.what = rf_arena_print(reader->arena, "what %s%s reads and writes in memory", name,
	                          reader->unsure > 0 ? ", called where data decide," : "");
	if (reader->unsure == 0 && !reader->unseen_call)
		reader->unseen_call = tree;
	rf_forget(reader, tree);
	reader->draft->keeps_order = true;
	if (rf_effects_keep_order(reader, tree) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	return rf_assume_note(reader, &row);
}

static enum rf_status refuse_other(struct rf_reader *reader, const struct rf_tree *tree)
{
	const char *what = tree->name ? tree->name : "an initializer list";

	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "write it with assignments, arithmetic and calls of math functions",
	                 "%s cannot be modelled", what);
}

/* Whether a struct that was handed over is one of memory, and no variable of the caller. */
static bool stands_in_memory(const struct rf_symbol *symbol)
{
	const struct rf_lvalue *to = &symbol->pointer;

	return symbol->binding == RF_BOUND_POINTER &&
	       (to->subscript_count > 0 || !to->base || !to->base->type ||
	        to->base->type->kind != RF_TYPE_RECORD);
}

/* A variable or an element, read. */
static enum rf_status walk_lvalue(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_symbol *symbol;
	enum rf_status status = rf_symbol_of_expression(reader, tree, &symbol);

	if (status != RF_OK)
		return status;
	if (tree->type == RF_TYPE_ARRAY)
		return refuse_value(reader, tree);
	if (symbol && tree->type == RF_TYPE_POINTER && !rf_memory_size_holds(reader, symbol))
		return RF_OK; /* compared, subtracted or asked for: it is at hand */
	if (symbol && tree->type == RF_TYPE_RECORD && stands_in_memory(symbol))
		return rf_access_read(reader, tree);
	if (symbol && !rf_symbol_is_element(reader, symbol))
		return rf_scalar_read(reader, tree, symbol);
	symbol = rf_record_values_variable(reader, tree);
	return symbol ? rf_scalar_read(reader, tree, symbol) : rf_access_read(reader, tree);
}

static enum rf_status walk_unary(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status;

	if (tree->op == CXUnaryOperator_Deref)
		return walk_lvalue(reader, tree);
	if (rf_tree_query_is_step(tree))
		return rf_assign_walk(reader, tree);
	if (tree->op == CXUnaryOperator_AddrOf)
		return refuse_value(reader, tree);
	status = walk_all(reader, tree);
	rf_operation_count_unary(reader, tree);
	return status;
}

/* p != NULL, p == q of variables: nothing in memory is asked for. */
static bool compares_names(const struct rf_tree *tree)
{
	for (size_t i = 0; i < 2; ++i) {
		const struct rf_tree *side = rf_tree_query_peel(tree->children[i]);

		if (side->kind != RF_TREE_INTEGER &&
		    (side->kind != RF_TREE_NAME || side->type != RF_TYPE_POINTER))
			return false;
	}
	return rf_tree_query_is_comparison(tree) && rf_tree_query_find(tree, RF_TREE_NAME) != NULL;
}

static enum rf_status walk_binary(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status;

	if (tree->op == CXBinaryOperator_Assign)
		return rf_assign_walk(reader, tree);
	if (compares_names(tree))
		return RF_OK;
	status = walk_operand(reader, tree, 0);
	if (status != RF_OK)
		return status;
	if (tree->op == CXBinaryOperator_LAnd || tree->op == CXBinaryOperator_LOr)
		return walk_branch(reader, tree->children[1], 0);
	status = walk_operand(reader, tree, 1);
	rf_operation_count_binary(reader, tree);
	return status;
}

/* Tells that of b > 0 ? c[i] : d[i] both c and d count, where data decide which is read; aside
 * where the condition has read it, as in x[i] > m ? x[i] : m, so that no line moves for it. */
static enum rf_status note_both(struct rf_reader *reader, const struct rf_tree *tree, size_t first)
{
	const struct rf_draft *draft = reader->draft;
	struct rf_assumption row = { .value = "both are counted, an upper bound",
		                     .place = tree->place,
		                     .is_aside = true };
	bool any = false;

	for (size_t i = first; i < draft->accesses.count; ++i) {
		int access = draft->accesses.items[i];

		if (reader->notes.items[access].branch <= draft->branch ||
		    reader->notes.items[access].is_shared ||
		    reader->accesses.items[access].kind != RF_READ)
			continue;
		any = true;
		row.is_aside = row.is_aside && reader->accesses.items[access].repeats >= 0;
	}
	if (!any)
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "what `%s ?` chooses to read",
	                          rf_spell_tree(reader, tree->children[0]));
	return row.what ? rf_assume_note(reader, &row) : rf_out_of_memory(reader->diagnostics);
}

/* One of the branches is computed in each turn: the one that does more counts.  Tells where that is
 * an upper bound, as the other one does less. */
static enum rf_status count_one(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_operation_count *first)
{
	struct rf_draft *draft = reader->draft;
	struct rf_assumption row = { .value = "the one that computes more, an upper bound",
		                     .place = tree->place };
	struct rf_operation_count second = rf_operation_count_of(draft);
	int64_t a = rf_operation_count_sum(first), b = rf_operation_count_sum(&second);

	rf_operation_count_put(draft, a >= b ? first : &second);
	if (a == b)
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "what `%s ?` chooses to compute",
	                          rf_spell_tree(reader, tree->children[0]));
	return rf_assume_note(reader, &row);
}

static enum rf_status walk_branches(struct rf_reader *reader, const struct rf_tree *tree)
{
	size_t first = reader->draft->accesses.count;
	int branch = reader->branch_count + 1;
	struct rf_operation_count before = rf_operation_count_of(reader->draft), one;
	enum rf_status status = walk_branch(reader, tree->children[1], 0);

	one = rf_operation_count_of(reader->draft);
	rf_operation_count_put(reader->draft, &before);
	if (status == RF_OK)
		status = walk_branch(reader, tree->children[2], branch);
	if (status == RF_OK)
		status = count_one(reader, tree, &one);
	return status == RF_OK ? note_both(reader, tree, first) : status;
}

static enum rf_status walk_choice(struct rf_reader *reader, const struct rf_tree *tree,
                                  const struct rf_tree *a, const struct rf_tree *b)
{
	struct rf_latency_path outer = rf_value_path_enter_extreme(reader, tree);
	enum rf_status status = rf_expression_walk(reader, a);

	if (status == RF_OK)
		status = rf_expression_walk(reader, b);
	reader->draft->path = outer;
	rf_operation_count_choice(reader, tree, a);
	if (status != RF_OK || tree->kind == RF_TREE_CALL)
		return status;
	++reader->draft->uncounted;
	status = walk_branches(reader, tree);
	--reader->draft->uncounted;
	return status;
}

/* ---- calls ---- */

static enum rf_status refuse_call(struct rf_reader *reader, const struct rf_tree *tree,
                                  const char *why)
{
	if (rf_language_is_intrinsic(tree->name))
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "write what it computes as plain C, an element at a time: traffic "
		                 "is the same for loops that the compiler turns into vectors",
		                 "`%s` is an intrinsic of vector registers, which are not read",
		                 tree->name);
	if (reader->kernel->language == RF_CUDA &&
	    (rf_text_starts_with(tree->name, "tex") || rf_text_starts_with(tree->name, "surf")))
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "read a plain array in its place, as by __ldg(&a[i]), whose "
		                 "traffic is about the same",
		                 "`%s` goes through a texture or surface, whose layout and cache "
		                 "are not known",
		                 tree->name);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 rf_arena_print(reader->arena,
	                                "choose a nest without it with --lines A-B, or leave it "
	                                "out with --ignore %s",
	                                tree->name),
	                 "the function `%s` %s, so what it does to memory is not known", tree->name,
	                 why);
}

enum rf_status rf_expression_refuse_unseen(struct rf_reader *reader)
{
	return refuse_call(reader, reader->unseen_call, "is defined elsewhere");
}

/* Whether elements of the memory that a variable leads to are used in the tree. */
static bool uses_elements(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = (tree->kind == RF_TREE_SUBSCRIPT ||
	              rf_tree_query_is_unary(tree, CXUnaryOperator_Deref)) &&
	             tree->children[0]->kind == RF_TREE_NAME && tree->children[0]->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = uses_elements(tree->children[i], symbol);
	return found;
}

/* Whether a call is given an array that the nest uses, of which more than its place may count. */
static bool is_given_arrays(const struct rf_reader *reader, const struct rf_tree *call)
{
	for (size_t i = 0; i < call->child_count; ++i) {
		const struct rf_tree *part = rf_tree_query_peel(call->children[i]);

		while (part->child_count > 0 && part->kind != RF_TREE_NAME)
			part = rf_tree_query_peel(part->children[0]);
		if (call->children[i]->type != RF_TYPE_INTEGER &&
		    call->children[i]->type != RF_TYPE_FLOATING && part->kind == RF_TREE_NAME &&
		    (!reader->nest || uses_elements(reader->nest, part->symbol)))
			return true;
	}
	return false;
}

/* The address of a variable that is no array: &seed, &time. */
static bool is_variable_lent(const struct rf_tree *argument)
{
	const struct rf_tree *lent = rf_tree_query_peel(argument);

	if (!rf_tree_query_is_unary(lent, CXUnaryOperator_AddrOf))
		return false;
	lent = lent->children[0];
	return lent->kind == RF_TREE_NAME &&
	       (lent->type == RF_TYPE_INTEGER || lent->type == RF_TYPE_FLOATING ||
	        lent->type == RF_TYPE_RECORD);
}

/* Whether a call is given numbers, texts and single variables, and so has no array to work on but
 * those of the file that it is in. */
static bool is_given_variables(const struct rf_tree *call)
{
	for (size_t i = 0; i < call->child_count; ++i) {
		const struct rf_tree *argument = rf_tree_query_peel(call->children[i]);

		if (argument->type != RF_TYPE_INTEGER && argument->type != RF_TYPE_FLOATING &&
		    argument->kind != RF_TREE_STRING && !is_variable_lent(argument))
			return false;
	}
	return call->child_count > 0;
}

/* Whether what nobody sees can be left out of a nest: that of a timer, of a generator of random
 * numbers, or what data decide and no array of the nest is given to. */
static bool may_be_left_out(const struct rf_reader *reader, const struct rf_tree *call)
{
	if (reader->open_loops.count == 0 || rf_language_is_intrinsic(call->name))
		return false;
	return reader->unsure > 0 ? !is_given_arrays(reader, call) : is_given_variables(call);
}

static bool calls_itself(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;

	return clang->equalCursors(clang->getCursorDefinition(tree->symbol->cursor),
	                           reader->function);
}

/* A function of the user may be called when it can only compute with its arguments.  The first call
 * of a statement that may do more, as rand() does, is remembered. */
static enum rf_status check_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *body;
	bool only_computes;
	enum rf_status status;

	if (rf_operation_count_knows(reader, tree))
		return RF_OK;
	if (calls_itself(reader, tree))
		return refuse_call(reader, tree, "calls itself");
	status = rf_effects_body(reader, tree, &body);
	if (status != RF_OK)
		return status;
	if (!body && (rf_callee_takes_memory(tree) || tree->type == RF_TYPE_VOID))
		return may_be_left_out(reader, tree)
		           ? note_unseen(reader, tree,
		                         rf_arena_print(reader->arena, "`%s`", tree->name))
		           : refuse_call(reader, tree, "is defined elsewhere");
	if (body && rf_callee_changes_global(body))
		return refuse_call(reader, tree, "sets variables of the file");
	if (rf_callee_takes_memory(tree))
		return refuse_call(reader, tree, "takes an array or pointer");
	if (tree->type == RF_TYPE_VOID)
		return refuse_call(reader, tree, "returns nothing");
	if (status == RF_OK && body && rf_callee_touches_memory(body))
		return refuse_call(reader, tree, "uses arrays, loops or variables of the file");
	if (status == RF_OK)
		status = rf_effects_of_call(reader, tree, &only_computes);
	if (status != RF_OK || only_computes)
		return status;
	reader->draft->keeps_order = true;
	return rf_effects_keep_order(reader, tree);
}

/* Outside of all loops a call prepares something that is not part of the nest; the user is told. */
static bool is_preparation(const struct rf_reader *reader, const struct rf_tree *tree)
{
	return reader->open_loops.count == 0 && !rf_operation_count_knows(reader, tree) &&
	       rf_callee_takes_memory(tree);
}

/* What the function computes, if that can be told, else one operation. */
static enum rf_status count_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool counted;
	enum rf_status status = rf_callee_count(reader, tree, &counted);

	if (status != RF_OK || counted)
		return status;
	rf_operation_count_call(reader, tree);
	if (!rf_operation_count_knows(reader, tree) && !reader->draft->uncounted)
		rf_report(reader->diagnostics, RF_NOTE, tree->place,
		          "write its operations in place of the call",
		          "the call of `%s` counts as one operation, whatever it computes",
		          tree->name);
	return RF_OK;
}

/* The arguments of a call that are numbers; of memory only its place is handed over. */
static enum rf_status walk_numbers(struct rf_reader *reader, const struct rf_tree *call)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < call->child_count && status == RF_OK; ++i)
		if (call->children[i]->type == RF_TYPE_INTEGER ||
		    call->children[i]->type == RF_TYPE_FLOATING)
			status = walk_operand(reader, call, i);
	return status;
}

/* What a call that is left out is given, numbers and not memory, is read all the same. */
static enum rf_status walk_left_out(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = rf_effects_leave_out(reader, tree);

	rf_forget(reader, tree);
	reader->draft->keeps_order = true;
	return status == RF_OK ? walk_numbers(reader, tree) : status;
}

/* Threads that wait, or exchange what they hold.  Behind a barrier memory may have changed. */
static enum rf_status walk_intrinsic(struct rf_reader *reader, const struct rf_tree *tree,
                                     enum rf_intrinsic intrinsic)
{
	enum rf_status status = walk_numbers(reader, tree);

	if (intrinsic == RF_INTRINSIC_SHUFFLE) {
		++reader->draft->thread.shuffles;
		return status;
	}
	if (intrinsic == RF_INTRINSIC_TENSOR)
		return rf_lane_places_count(reader, tree);
	++reader->draft->thread.barriers;
	rf_access_end_block(reader);
	return status;
}

static enum rf_status walk_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *a, *b;
	bool is_inlined;
	enum rf_status status;

	if (rf_tree_query_choice(tree, &a, &b) != RF_CHOICE_NONE) {
		status = rf_named_choice_note(reader, tree);
		return status == RF_OK ? walk_choice(reader, tree, a, b) : status;
	}
	if (rf_intrinsic_of(reader, tree) != RF_INTRINSIC_NONE)
		return walk_intrinsic(reader, tree, rf_intrinsic_of(reader, tree));
	if (is_preparation(reader, tree)) {
		rf_forget(reader, tree);
		rf_report(reader->diagnostics, RF_NOTE, tree->place, NULL,
		          "the call of `%s` outside of the loops is not part of the model",
		          tree->name);
		return RF_OK;
	}
	status = rf_assume_ignored(reader, tree, &is_inlined);
	if (status == RF_OK && !is_inlined)
		status = rf_inline_walk(reader, tree, &is_inlined);
	if (status != RF_OK || is_inlined)
		return status;
	if (reader->open_loops.count > 0 && rf_effects_is_left_out(reader, tree))
		return walk_left_out(reader, tree);
	status = check_call(reader, tree);
	if (status == RF_OK)
		status = walk_numbers(reader, tree);
	return status == RF_OK ? count_call(reader, tree) : status;
}

/* What a launch makes of blockDim and gridDim is a number like others. */
static enum rf_status note_number(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;

	if (reader->kernel->language != RF_CUDA)
		return RF_OK;
	value = rf_affine_constant(reader, tree->value);
	return rf_scalar_followed(reader, &value);
}

/* Types without an element, such as long double, would be counted as something else. */
enum rf_status rf_expression_walk(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *a, *b;
	enum rf_status status;

	if (tree->kind == RF_TREE_NAME && tree->symbol->kind == RF_SYMBOL_FUNCTION)
		return RF_OK; /* where it is, as an argument or to be called later on */
	if (tree->type == RF_TYPE_OTHER && tree->kind != RF_TREE_OTHER &&
	    tree->kind != RF_TREE_BLOCK)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "use double, float, _Float16, their complex types or integers",
		                 "`%s` is of a type that is not modelled",
		                 rf_spell_tree(reader, tree));
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		return note_number(reader, tree);
	case RF_TREE_NUMBER:
		return RF_OK;
	case RF_TREE_NAME:
	case RF_TREE_MEMBER:
	case RF_TREE_SUBSCRIPT:
		return walk_lvalue(reader, tree);
	case RF_TREE_UNARY:
		return walk_unary(reader, tree);
	case RF_TREE_BINARY:
		return walk_binary(reader, tree);
	case RF_TREE_UPDATE:
		return rf_assign_walk(reader, tree);
	case RF_TREE_CONDITIONAL:
		if (rf_tree_query_choice(tree, &a, &b) != RF_CHOICE_NONE)
			return walk_choice(reader, tree, a, b);
		status = walk_operand(reader, tree, 0);
		return status == RF_OK ? walk_branches(reader, tree) : status;
	case RF_TREE_CALL:
		return walk_call(reader, tree);
	case RF_TREE_CAST:
		return rf_expression_walk(reader, rf_tree_query_peel(tree));
	case RF_TREE_LIST:
		return walk_list(reader, tree);
	case RF_TREE_STRING:
		return refuse_value(reader, tree);
	default:
		if (reader->unsure > 0 && tree->kind == RF_TREE_OTHER &&
		    rf_text_equal(tree->name, RF_TREE_POINTER_CALL))
			return note_unseen(reader, tree, "a function behind a pointer");
		return refuse_other(reader, tree);
	}
}
