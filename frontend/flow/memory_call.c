/* SPDX-License-Identifier: MIT
 *
 * memcpy and its like: streams of reads and writes.
 *
 *     memcpy(a + i*m, b + i*m, m * sizeof(double));
 *     for (c = 0; c < m * sizeof(double) / 8; ++c) (a + i*m)[c] = (b + i*m)[c];
 *
 * What memset fills with is read once, in front of its loop.  memcmp and memchr, which may stand in
 * an expression, are taken to read to the end.
 *
 * An element is what the target points to; of untyped memory it is a byte.
 */
#include "frontend/flow/memory_call.h"

#include "base/text.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/statement.h"
#include "frontend/statements/type.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* What is done with the first argument: it is set to the second, filled from there, compared with
 * it, or searched for it. */
enum deed { SETS, COPIES, COMPARES, SEARCHES };

/* Which argument is what: the number of bytes, and the source or the value where there is one. */
struct memory_function {
	const char *name;
	size_t argument_count;
	size_t bytes;
	enum deed deed;
};

static const struct memory_function *find(const char *name)
{
	static const struct memory_function functions[] = {
		{ "memcpy", 3, 2, COPIES },
		{ "memmove", 3, 2, COPIES },
		{ "memset", 3, 2, SETS },
		{ "bzero", 2, 1, SETS },
		{ "__builtin_memcpy", 3, 2, COPIES },
		{ "__builtin_memmove", 3, 2, COPIES },
		{ "__builtin_memset", 3, 2, SETS },
		{ "__builtin_bzero", 2, 1, SETS },
		{ "__builtin___memcpy_chk", 4, 2, COPIES },
		{ "__builtin___memmove_chk", 4, 2, COPIES },
		{ "__builtin___memset_chk", 4, 2, SETS },
		{ "memcmp", 3, 2, COMPARES },
		{ "bcmp", 3, 2, COMPARES },
		{ "__builtin_memcmp", 3, 2, COMPARES },
		{ "memchr", 3, 2, SEARCHES },
		{ "__builtin_memchr", 3, 2, SEARCHES },
	};

	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); ++i)
		if (rf_text_equal(functions[i].name, name))
			return &functions[i];
	return NULL;
}

/* The element of memory that the counter is at. */
static struct rf_tree *element(struct rf_reader *reader, struct rf_tree *pointer,
                               struct rf_tree *counter, const struct rf_type *type)
{
	struct rf_tree *tree =
	    rf_new_tree_node(reader, pointer, RF_TREE_SUBSCRIPT, pointer, counter);

	if (!tree)
		return NULL;
	tree->type = type->kind;
	tree->element = type->element;
	tree->bytes = type->bytes;
	return tree;
}

/* What a pointer leads to: elements of a type that can be moved one by one. */
static enum rf_status element_type(struct rf_reader *reader, const struct rf_tree *pointer,
                                   const struct rf_type **type)
{
	struct rf_lvalue lvalue;
	enum rf_status status = rf_lvalue_pointer(reader, pointer, &lvalue);

	if (status != RF_OK)
		return status;
	*type = lvalue.type;
	if (lvalue.type->kind == RF_TYPE_INTEGER || lvalue.type->kind == RF_TYPE_FLOATING ||
	    lvalue.type->kind == RF_TYPE_RECORD)
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, pointer->place,
	                 "hand over a pointer to an element, such as &a[0][0]",
	                 "what is moved from or to this place is no number");
}

/* Whether a pointer leads into a struct that a thread of a GPU has for itself. */
static enum rf_status find_own(struct rf_reader *reader, const struct rf_tree *pointer,
                               bool *is_own)
{
	struct rf_lvalue lvalue;
	enum rf_status status = rf_lvalue_pointer(reader, pointer, &lvalue);
	struct rf_symbol *root = status == RF_OK ? lvalue.base : NULL;
	const struct rf_type *type;

	*is_own = false;
	for (; root && root->parent && root->kind == RF_SYMBOL_MEMBER; root = root->parent)
		if (rf_text_starts_with(root->path, "->"))
			return RF_OK;
	if (root)
		status = rf_type_of_symbol(reader, root, &type);
	if (status == RF_OK)
		*is_own = (root->kind == RF_SYMBOL_LOCAL || root->kind == RF_SYMBOL_PARAMETER) &&
		          type->kind == RF_TYPE_RECORD;
	return status;
}

/* What registers hold is moved in no time: memcpy(&bits, &v, sizeof(v)). */
static enum rf_status find_registers(struct rf_reader *reader, const struct rf_tree *target,
                                     const struct rf_tree *source, bool *are_registers)
{
	enum rf_status status = RF_OK;

	*are_registers = false;
	if (reader->kernel->language == RF_CUDA)
		status = find_own(reader, target, are_registers);
	if (status == RF_OK && *are_registers)
		status = find_own(reader, source, are_registers);
	return status;
}

/* What a turn does with the elements of target and source; NULL without memory. */
static struct rf_tree *deed_of(struct rf_reader *reader, const struct memory_function *function,
                               struct rf_tree *target, struct rf_tree *source)
{
	if (function->deed == SEARCHES)
		return target;
	return rf_new_tree_operation(
	    reader, function->deed == COMPARES ? CXBinaryOperator_NE : CXBinaryOperator_Assign,
	    target, source);
}

static enum rf_status note_end(struct rf_reader *reader, const struct rf_tree *call)
{
	struct rf_assumption row = { .value = "to the end", .place = call->place };

	row.what = rf_arena_print(reader->arena, "what `%s` reads", call->name);
	return row.what ? rf_assume_note(reader, &row) : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_memory_call_unfold(struct rf_reader *reader, const struct rf_tree *call,
                                     struct rf_tree **loop)
{
	const struct memory_function *function = find(call->name);
	const struct rf_type *target_type, *source_type;
	struct rf_tree *counter, *target, *source, *body;
	bool has_source, only_reads, are_registers;
	enum rf_status status;

	*loop = NULL;
	if (!function || call->child_count != function->argument_count)
		return RF_OK;
	has_source = function->deed == COPIES || function->deed == COMPARES;
	only_reads = function->deed == COMPARES || function->deed == SEARCHES;
	target = (struct rf_tree *)rf_tree_query_peel(call->children[0]);
	source = (struct rf_tree *)rf_tree_query_peel(call->children[1]);
	if (function->deed == COPIES) {
		status = find_registers(reader, target, source, &are_registers);
		if (status == RF_OK && are_registers)
			*loop = rf_new_tree_plain(reader, call, RF_TREE_EMPTY, 0);
		if (status != RF_OK || are_registers)
			return status;
	}
	status = element_type(reader, target, &target_type);
	source_type = target_type;
	if (status == RF_OK && has_source)
		status = element_type(reader, source, &source_type);
	else if (status == RF_OK && function->bytes == 2)
		status = rf_statement_read(reader, source);
	if (status == RF_OK && only_reads)
		status = note_end(reader, call);
	if (status != RF_OK)
		return status;
	if (source_type->bytes != target_type->bytes)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
		                 "hand over pointers to elements of one size",
		                 "`%s` works on elements of different sizes", call->name);
	counter = rf_new_tree_variable(reader, call, call->name);
	source = has_source ? element(reader, source, counter, source_type)
	                    : rf_new_tree_integer(reader, call, 0);
	body = deed_of(reader, function, element(reader, target, counter, target_type), source);
	*loop = counter && body
	            ? rf_new_tree_loop(reader, call, counter,
	                               rf_new_tree_operation(
					   reader, CXBinaryOperator_Div,
					   call->children[function->bytes],
					   rf_new_tree_integer(reader, call, target_type->bytes)),
	                               body)
	            : NULL;
	return *loop ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
