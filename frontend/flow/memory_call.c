/* SPDX-License-Identifier: MIT
 *
 * memcpy and its like: streams of reads and writes.
 *
 *     memcpy(a + i*m, b + i*m, m * sizeof(double));
 *     for (c = 0; c < m * sizeof(double) / 8; ++c) (a + i*m)[c] = (b + i*m)[c];
 *
 * What memset fills with is read once, in front of its loop.
 *
 * An element is what the target points to; of untyped memory it is a byte.
 */
#include "frontend/flow/memory_call.h"

#include "base/text.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* Which argument is what: the number of bytes, and the source or the value where there is one. */
struct memory_function {
	const char *name;
	size_t argument_count;
	size_t bytes;
	bool copies;
};

static const struct memory_function *find(const char *name)
{
	static const struct memory_function functions[] = {
		{ "memcpy", 3, 2, true },
		{ "memmove", 3, 2, true },
		{ "memset", 3, 2, false },
		{ "bzero", 2, 1, false },
		{ "__builtin_memcpy", 3, 2, true },
		{ "__builtin_memmove", 3, 2, true },
		{ "__builtin_memset", 3, 2, false },
		{ "__builtin_bzero", 2, 1, false },
		{ "__builtin___memcpy_chk", 4, 2, true },
		{ "__builtin___memmove_chk", 4, 2, true },
		{ "__builtin___memset_chk", 4, 2, false },
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

enum rf_status rf_memory_call_unfold(struct rf_reader *reader, const struct rf_tree *call,
                                     struct rf_tree **loop)
{
	const struct memory_function *function = find(call->name);
	const struct rf_type *target_type, *source_type;
	struct rf_tree *counter, *target, *source, *body;
	enum rf_status status;

	*loop = NULL;
	if (!function || call->child_count != function->argument_count)
		return RF_OK;
	target = (struct rf_tree *)rf_tree_query_peel(call->children[0]);
	source = (struct rf_tree *)rf_tree_query_peel(call->children[1]);
	status = element_type(reader, target, &target_type);
	source_type = target_type;
	if (status == RF_OK && function->copies)
		status = element_type(reader, source, &source_type);
	else if (status == RF_OK && function->bytes == 2)
		status = rf_statement_read(reader, source);
	if (status != RF_OK)
		return status;
	if (source_type->bytes != target_type->bytes)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
		                 "copy between pointers to elements of one size",
		                 "`%s` copies between elements of different sizes", call->name);
	counter = rf_new_tree_variable(reader, call, call->name);
	source = function->copies ? element(reader, source, counter, source_type)
	                          : rf_new_tree_integer(reader, call, 0);
	body = rf_new_tree_operation(reader, CXBinaryOperator_Assign,
	                             element(reader, target, counter, target_type), source);
	*loop = counter ? rf_new_tree_loop(
			      reader, call, counter,
			      rf_new_tree_operation(
				  reader, CXBinaryOperator_Div, call->children[function->bytes],
				  rf_new_tree_integer(reader, call, target_type->bytes)),
			      body)
	                : NULL;
	return *loop ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
