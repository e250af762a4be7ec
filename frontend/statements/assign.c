/* SPDX-License-Identifier: MIT
 *
 * Assignments: to memory, to scalars, and to the integers and pointers whose values are followed.
 *
 * What is assigned is an expression, and may be assigned in one: this file, access.c and
 * expression.c call each other as the grammar has it.
 *
 * `int idx = j*N + i;` is no work but a name: the variable is bound to the form, and a[idx] is then
 * a[j*N + i].  The same holds of `double *row = a + j*N;`.  What is assigned anywhere in a loop is
 * not known at the start of its body: it may come from the iteration before (rf_forget).
 */
#include "frontend/statements/assign.h"

#include "frontend/statements/inline.h"
#include "frontend/effects/effects.h"
#include "frontend/tree/assume.h"
#include "frontend/effects/operation_count.h"
#include "frontend/effects/unseen.h"
#include "frontend/statements/access.h"
#include "frontend/statements/array_fill.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/memory_size.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/record_pieces.h"
#include "frontend/statements/record_values.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/statement.h"
#include "frontend/statements/size.h"
#include "frontend/statements/stored_pointer.h"
#include "frontend/statements/type.h"
#include "frontend/statements/updated.h"
#include "frontend/statements/value_path.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

/* The right-hand side, NULL for ++ and --. */
static const struct rf_tree *source_of(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_VARIABLE)
		return tree->children[0];
	return rf_tree_query_is_step(tree) ? NULL : tree->children[1];
}

static bool is_plain(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_VARIABLE || tree->kind == RF_TREE_BINARY;
}

/* What is added to a variable by += and the like: +1, -1, or 0 for another operation. */
static int64_t sign_of(const struct rf_tree *tree)
{
	if (rf_tree_query_is_step(tree))
		return tree->op == CXUnaryOperator_PreInc || tree->op == CXUnaryOperator_PostInc
		           ? 1
		           : -1;
	if (tree->op == CXBinaryOperator_Add)
		return 1;
	return tree->op == CXBinaryOperator_Sub ? -1 : 0;
}

static void count(struct rf_reader *reader, const struct rf_tree *tree)
{
	(tree->kind == RF_TREE_UNARY ? rf_operation_count_unary : rf_operation_count_binary)(reader,
	                                                                                     tree);
}

void rf_assign_bind(struct rf_reader *reader, struct rf_symbol *symbol,
                    const struct rf_value *value)
{
	++reader->epoch;
	++symbol->version;
	symbol->binding = RF_BOUND_VALUE;
	symbol->value = *value;
	symbol->changed = NULL;
	symbol->depth = (int)reader->open_loops.count;
	symbol->size = -1;
	rf_size_add_alias(reader, symbol);
}

/* Its members are followed where it is a variable of a thread. */
static enum rf_status assign_record(struct rf_reader *reader, const struct rf_tree *tree,
                                    size_t before)
{
	struct rf_symbol *record = rf_record_values_target(reader, tree);

	return record ? rf_record_values_assign(reader, record, source_of(tree), tree, before)
	              : RF_OK;
}

/* A variable whose value is not followed: read, computed and kept. */
static enum rf_status assign_scalar(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *target, struct rf_symbol *symbol)
{
	const struct rf_tree *source = source_of(tree);
	struct rf_assigned assigned = rf_value_path_begin(reader, tree);
	size_t before = reader->accesses.count;
	enum rf_status status = source ? rf_expression_walk(reader, source) : RF_OK;

	rf_value_path_target(reader, tree);
	if (status == RF_OK && !is_plain(tree))
		status = rf_scalar_read(reader, target, symbol);
	if (status == RF_OK)
		status = rf_scalar_write(reader, target, symbol);
	if (status == RF_OK && rf_record_values_target(reader, tree))
		status = assign_record(reader, tree, before);
	else if (target->type == RF_TYPE_RECORD && reader->open_loops.count > 0)
		rf_symbol_lose(reader, symbol, tree, reader->open_loops.count);
	return rf_value_path_end(reader, &assigned, status, -1, symbol->scalar);
}

/* ---- integers ---- */

static const struct rf_tree *target_of(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_VARIABLE ? tree : tree->children[0];
}

/* What is assigned or added; 1 of ++ and --. */
static enum rf_status amount_of(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_value *amount)
{
	const struct rf_tree *source = source_of(tree);

	if (source)
		return rf_converted_assigned(reader, source, target_of(tree), amount);
	*amount = rf_affine_constant(reader, 1);
	return amount->kind == RF_VALUE_FORM ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* The value after the assignment. */
static enum rf_status new_value(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_value *value)
{
	struct rf_value old, step;
	struct rf_symbol *symbol = target_of(tree)->symbol;
	enum rf_status status = amount_of(reader, tree, &step);

	if (symbol)
		symbol->is_cut = (source_of(tree) && rf_narrow_cuts(reader, source_of(tree))) ||
		                 (symbol->is_cut && !is_plain(tree));
	*value = is_plain(tree) ? step : (struct rf_value){ .kind = RF_VALUE_UNKNOWN };
	if (status != RF_OK || is_plain(tree))
		return status;
	if (sign_of(tree) == 0)
		return rf_updated_value(reader, tree, value);
	status = rf_affine_value(reader, tree->children[0], &old);
	return status == RF_OK ? rf_affine_add(reader, &old, sign_of(tree), &step, value) : status;
}

static enum rf_status refuse_loop_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                           const struct rf_symbol *symbol)
{
	reader->is_uncounted |= reader->open_loops.items[reader->open_loops.count - 1] == symbol;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "change it in the head of its loop only",
	                 "the loop variable `%s` is assigned in the body of its loop",
	                 symbol->name);
}

/* Outside of all loops, where it is a size from here on.  What computes it is no part of the nest,
 * so that nothing about it is refused either, but for what it assigns besides. */
static enum rf_status assign_size(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_symbol *symbol)
{
	const struct rf_tree *source = source_of(tree);
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	size_t accesses = reader->draft->accesses.count;
	enum rf_status status = RF_OK;

	if (source && (rf_tree_query_find(source, RF_TREE_CALL) || rf_tree_query_assigns(source)))
		status = rf_expression_walk(reader, source);
	if (status == RF_WRONG_KERNEL) {
		reader->diagnostics->list.count = reported;
		reader->diagnostics->error_count = errors;
		reader->draft->accesses.count = accesses;
		status = RF_OK;
	}
	rf_forget(reader, tree);
	rf_symbol_lose(reader, symbol, tree, 0);
	return status;
}

/* An integer whose value is data: read, computed and kept like any other scalar. */
static enum rf_status assign_data(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_symbol *symbol, struct rf_value value)
{
	const struct rf_tree *target = target_of(tree);
	size_t before = reader->accesses.count;
	enum rf_status status = assign_scalar(reader, tree, target, symbol);

	if (!is_plain(tree))
		count(reader, tree);
	if (value.kind == RF_VALUE_LOADED && value.through < 0 && reader->accesses.count > before)
		value.through = (int)reader->accesses.count - 1;
	if ((value.kind == RF_VALUE_LOADED && value.through >= 0) ||
	    (value.kind == RF_VALUE_UNKNOWN && value.culprit))
		rf_assign_bind(reader, symbol, &value);
	else
		rf_symbol_lose(reader, symbol, tree, reader->open_loops.count);
	return status;
}

static bool is_known(const struct rf_value *value)
{
	return value->kind == RF_VALUE_FORM || value->kind == RF_VALUE_LEAST ||
	       value->kind == RF_VALUE_GREATEST;
}

static enum rf_status assign_integer(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_symbol *symbol)
{
	const struct rf_lane_value *lanes = NULL;
	struct rf_value value;
	enum rf_status status;

	if (symbol->loop >= 0)
		return refuse_loop_variable(reader, tree, symbol);
	if (symbol->kind == RF_SYMBOL_MEMBER && symbol->size >= 0 && reader->open_loops.count)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "use a variable of the function instead",
		                 "`%s` is a size of the kernel and is changed here", symbol->name);
	status = new_value(reader, tree, &value);
	if (status != RF_OK)
		return status;
	if (!is_known(&value) && reader->open_loops.count == 0)
		return assign_size(reader, tree, symbol);
	if (!reader->draft->branch)
		lanes = rf_lane_value_assigned(reader, tree);
	if (!is_known(&value) || reader->draft->branch) {
		status = assign_data(reader, tree, symbol, value);
	} else {
		if (source_of(tree))
			status = rf_memory_size_walk(reader, source_of(tree));
		rf_assign_bind(reader, symbol, &value);
		if (status == RF_OK)
			status = rf_statement_keep(reader, tree, symbol);
	}
	rf_lane_value_keep(symbol, lanes);
	return status;
}

/* ---- pointers ---- */

/* Memory that only this pointer leads to: a text, or none yet. */
static bool is_fresh(const struct rf_tree *source)
{
	source = rf_tree_query_peel(source);
	return source->kind == RF_TREE_INTEGER || source->kind == RF_TREE_STRING;
}

/* Whether a function has made something of what its caller has, and nothing of its own: then the
 * pointer that it returns leads to no other memory in another call. */
static bool is_of_caller(const struct rf_reader *reader, const struct rf_symbol *base)
{
	while (base->parent)
		base = base->parent;
	return base->kind == RF_SYMBOL_GLOBAL || rf_tree_query_mentions(reader->body, base);
}

static enum rf_status move_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                   struct rf_lvalue *lvalue)
{
	const struct rf_tree *source = source_of(tree);
	struct rf_value step;
	enum rf_status status = rf_lvalue_pointer(reader, tree->children[0], lvalue);

	if (status == RF_OK)
		status = amount_of(reader, tree, &step);
	if (status != RF_OK)
		return status;
	if (source && step.kind != RF_VALUE_FORM && sign_of(tree) != 0 &&
	    rf_lane_value_of(reader, source))
		return rf_lvalue_advance(reader, source, sign_of(tree), lvalue);
	if (step.kind == RF_VALUE_LOADED || (step.kind == RF_VALUE_UNKNOWN && step.is_lost))
		return rf_lvalue_lose(reader, tree->children[0], "moves by what data say", lvalue);
	if (step.kind != RF_VALUE_FORM)
		return rf_affine_refuse(reader, source, "the step of a pointer", &step);
	return rf_affine_add(reader, &lvalue->pending, sign_of(tree), &step, &lvalue->pending);
}

void rf_assign_fresh(struct rf_symbol *symbol, const struct rf_tree *source)
{
	symbol->binding = RF_BOUND_NOTHING;
	symbol->changed = NULL;
	symbol->array = -1;
	symbol->is_allocated = symbol->kind == RF_SYMBOL_LOCAL && rf_effects_allocates(source);
}

/* In front of the loops a pointer may come from anywhere: what it leads to is an array of its
 * own. */
static enum rf_status pointer_from(struct rf_reader *reader, const struct rf_tree *source,
                                   struct rf_lvalue *lvalue, bool *is_fresh)
{
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	enum rf_status status = rf_lvalue_pointer(reader, source, lvalue);

	*is_fresh = (status == RF_WRONG_KERNEL ||
	             (status == RF_OK && (lvalue->lost || !is_of_caller(reader, lvalue->base)))) &&
	            reader->open_loops.count == 0 &&
	            !rf_tree_query_is_unary(rf_tree_query_peel(source), CXUnaryOperator_AddrOf);
	if (!*is_fresh)
		return status;
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	return RF_OK;
}

/* In a loop each call may give other memory; what a turn gets and frees is the same in each. */
static enum rf_status assign_called(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_symbol *symbol)
{
	const struct rf_tree *call = rf_tree_query_peel(source_of(tree));
	struct rf_assumption row = { .value = "the same memory in every turn",
		                     .place = tree->place };
	enum rf_status status = reader->draft ? rf_expression_walk(reader, call) : RF_OK;

	if (status != RF_OK)
		return status;
	if (!reader->nest || !rf_effects_frees(reader->nest, symbol) ||
	    !rf_effects_is_aside(reader, call)) {
		rf_symbol_lose(reader, symbol, tree, reader->open_loops.count);
		return RF_OK;
	}
	row.what = rf_arena_print(reader->arena, "where `%s` points, from `%s` and freed",
	                          symbol->name, call->name);
	rf_assign_fresh(symbol, source_of(tree));
	return rf_assume_note(reader, &row);
}

static enum rf_status assign_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_symbol *symbol)
{
	struct rf_lvalue lvalue;
	const struct rf_type *type;
	bool is_unknown = false, is_inlined = false;
	enum rf_status status = RF_OK;

	if (is_plain(tree) && rf_tree_query_peel(source_of(tree))->kind == RF_TREE_CALL &&
	    reader->open_loops.count) {
		status = rf_inline_pointer(reader, rf_tree_query_peel(source_of(tree)), &lvalue,
		                           &is_inlined);
		if (status != RF_OK || !is_inlined)
			return status == RF_OK ? assign_called(reader, tree, symbol) : status;
	} else if (is_plain(tree) && is_fresh(source_of(tree))) {
		rf_forget(reader, source_of(tree));
		rf_assign_fresh(symbol, source_of(tree));
		return RF_OK;
	}
	if (!is_inlined && is_plain(tree))
		status = rf_stored_pointer_load(reader, source_of(tree), symbol);
	if (is_inlined || status != RF_OK)
		;
	else if (is_plain(tree))
		status = pointer_from(reader, source_of(tree), &lvalue, &is_unknown);
	else
		status = move_pointer(reader, tree, &lvalue);
	if (is_plain(tree) && reader->open_loops.count == 0)
		rf_forget(reader, source_of(tree));
	if (is_unknown) {
		rf_assign_fresh(symbol, source_of(tree));
		return status;
	}
	if (status == RF_OK)
		status = rf_type_of_symbol(reader, symbol, &type);
	if (status == RF_OK && type->kind == RF_TYPE_POINTER)
		status = rf_lvalue_convert(reader, tree, type->inner, &lvalue);
	if (status == RF_OK && reader->draft)
		status = rf_access_take_loads(reader, &lvalue);
	if (status == RF_OK)
		status = rf_lvalue_keep(reader, tree, &lvalue);
	if (status != RF_OK)
		return status;
	symbol->binding = RF_BOUND_POINTER;
	++reader->epoch;
	symbol->pointer = lvalue;
	symbol->changed = NULL;
	return RF_OK;
}

/* ---- other scalars and memory ---- */

static enum rf_status assign_memory(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *source = source_of(tree);
	const struct rf_tree *target = tree->children[0];
	struct rf_assigned assigned = rf_value_path_begin(reader, tree);
	struct rf_lvalue lvalue;
	enum rf_status status = source ? rf_stored_pointer_walk_source(reader, source) : RF_OK;

	rf_value_path_target(reader, tree);
	if (status == RF_OK)
		status = rf_access_resolve(reader, target, &lvalue);
	if (status == RF_OK && (!is_plain(tree) || lvalue.is_bits))
		status = rf_record_pieces_access(reader, target, &lvalue, RF_READ);
	if (status == RF_OK)
		status = rf_record_pieces_access(reader, target, &lvalue, RF_WRITE);
	return rf_value_path_end(reader, &assigned, status, (int)reader->accesses.count - 1, -1);
}

static enum rf_status assign_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                      const struct rf_tree *target, struct rf_symbol *symbol)
{
	if (target->type == RF_TYPE_INTEGER)
		return assign_integer(reader, tree, symbol);
	if (target->type == RF_TYPE_POINTER || target->type == RF_TYPE_ARRAY)
		return assign_pointer(reader, tree, symbol);
	return assign_scalar(reader, tree, target, symbol);
}

/* Memory that only this pointer leads to. */
static bool is_allocation(struct rf_reader *reader, const struct rf_tree *source)
{
	const struct rf_tree *bare = rf_tree_query_peel(source);

	return bare->kind == RF_TREE_INTEGER ||
	       (bare->kind == RF_TREE_CALL && rf_effects_is_aside(reader, bare));
}

/* One of many pointers that the nest follows as well: rows of an array stay rows where they are
 * allocated one by one, and are anywhere else when they are set to anything else. */
static enum rf_status store_pointer(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_status status = assign_memory(reader, tree);

	if (status != RF_OK || (is_plain(tree) && is_allocation(reader, source_of(tree))))
		return status;
	return rf_lvalue_lose_rows(reader, tree->children[0], tree);
}

/* One that all threads of CUDA see is followed, and stored all the same. */
static enum rf_status store_shared_pointer(struct rf_reader *reader, const struct rf_tree *target)
{
	struct rf_lvalue lvalue;
	enum rf_status status = rf_access_resolve(reader, target, &lvalue);

	return status == RF_OK ? rf_record_pieces_access(reader, target, &lvalue, RF_WRITE)
	                       : status;
}

enum rf_status rf_assign_walk(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *target = tree->children[0];
	struct rf_symbol *symbol;
	enum rf_status status = rf_symbol_of_expression(reader, target, &symbol);

	if (status != RF_OK)
		return status;
	if (!symbol)
		symbol = rf_record_values_target(reader, tree);
	if (!symbol && target->type == RF_TYPE_POINTER && rf_stored_pointer_is(reader, tree))
		return assign_memory(reader, tree);
	if (!symbol && target->type == RF_TYPE_POINTER)
		status = rf_lvalue_cell(reader, target, &symbol);
	if (status != RF_OK)
		return status;
	if (!symbol && target->type == RF_TYPE_POINTER)
		return store_pointer(reader, tree);
	if (symbol)
		status = assign_variable(reader, tree, target, symbol);
	else
		status = assign_memory(reader, tree);
	if (status == RF_OK && symbol && target->type == RF_TYPE_POINTER &&
	    rf_memory_size_holds(reader, symbol))
		status = store_shared_pointer(reader, target);
	if (!symbol || target->type == RF_TYPE_FLOATING)
		count(reader, tree);
	return status;
}

/* ---- declarations ---- */

/* Static arrays are filled before the program runs; others each time. */
static enum rf_status declare_array(struct rf_reader *reader, const struct rf_tree *variable)
{
	CXCursor cursor = variable->symbol->cursor;
	const struct rf_type *type;
	enum rf_status status = rf_type_of_symbol(reader, variable->symbol, &type);

	if (status != RF_OK || variable->child_count == 0 ||
	    reader->clang->Cursor_getStorageClass(cursor) == CX_SC_Static)
		return status;
	if (reader->open_loops.count == 0) {
		rf_report(reader->diagnostics, RF_NOTE, variable->place, NULL,
		          "filling `%s` here is not part of the model", variable->name);
		return RF_OK;
	}
	return rf_array_fill(reader, variable, type);
}

enum rf_status rf_assign_declare(struct rf_reader *reader, const struct rf_tree *variable)
{
	const struct rf_type *type;
	enum rf_status status = RF_OK;

	if (variable->type == RF_TYPE_ARRAY)
		return declare_array(reader, variable);
	if (variable->type == RF_TYPE_POINTER)
		status = rf_type_of_symbol(reader, variable->symbol, &type);
	if (status != RF_OK || variable->child_count == 0)
		return status;
	return assign_variable(reader, variable, variable, variable->symbol);
}

/* ---- what is assigned without being recorded ---- */

/* Whether a variable keeps a value: in loops data as well, and of threads why it is not known. */
static bool is_followed(const struct rf_reader *reader, const struct rf_value *value)
{
	return is_known(value) || (reader->open_loops.count > 0 &&
	                           (value->kind == RF_VALUE_LOADED ||
	                            (reader->kernel->language == RF_CUDA && value->culprit)));
}

/* Errors of what is not part of the kernel are dropped: its values are then not known. */
enum rf_status rf_assign_follow(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_integer;
	struct rf_symbol *symbol = rf_forget_followed(reader, tree, &is_integer);
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	enum rf_status status = RF_OK;
	const struct rf_lane_value *lanes = NULL;
	struct rf_value value;

	if (!symbol)
		return assign_record(reader, tree, reader->accesses.count);
	if (is_integer)
		lanes = rf_lane_value_assigned(reader, tree);
	if (!is_integer) {
		status = assign_pointer(reader, tree, symbol);
	} else {
		status = new_value(reader, tree, &value);
		if (status == RF_OK && is_followed(reader, &value))
			rf_assign_bind(reader, symbol, &value);
		else
			status = RF_WRONG_KERNEL;
	}
	if (status == RF_FAILED)
		return status;
	if (status != RF_OK)
		rf_symbol_lose(reader, symbol, tree, reader->open_loops.count);
	rf_lane_value_keep(symbol, lanes);
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	return RF_OK;
}
