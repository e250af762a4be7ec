/* SPDX-License-Identifier: MIT
 *
 * memcpy and its like: streams of reads and writes.
 *
 *     memcpy(a + i*m, b + i*m, m * sizeof(double));
 *     for (c = 0; c < m * sizeof(double) / 8; ++c) (a + i*m)[c] = (b + i*m)[c];
 *
 * An element is what the target points to; of untyped memory it is a byte.
 */
#include "frontend/read/memory_call.h"

#include "base/text.h"
#include "frontend/read/lvalue.h"
#include "frontend/read/tree_query.h"

/* Which argument is what: the number of bytes, and the source where there is one. */
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

/* ---- trees ---- */

static struct rf_tree *node(struct rf_reader *reader, const struct rf_tree *like,
                            enum rf_tree_kind kind, struct rf_tree *a, struct rf_tree *b)
{
	struct rf_tree *tree = rf_arena_copy(reader->arena, like, sizeof(*tree));
	struct rf_tree **children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 4);

	if (!tree || !children)
		return NULL;
	tree->kind = kind;
	children[0] = a;
	children[1] = b;
	tree->child_count = (a != NULL) + (b != NULL);
	tree->children = children;
	return tree;
}

static struct rf_tree *integer(struct rf_reader *reader, const struct rf_tree *like, int64_t value)
{
	struct rf_tree *tree = node(reader, like, RF_TREE_INTEGER, NULL, NULL);

	if (!tree)
		return NULL;
	tree->type = RF_TYPE_INTEGER;
	tree->element = RF_INTEGER;
	tree->bytes = 8;
	tree->value = value;
	tree->name = NULL;
	tree->begin = tree->end = 0;
	return tree;
}

static struct rf_tree *operation(struct rf_reader *reader, int op, struct rf_tree *a,
                                 struct rf_tree *b)
{
	struct rf_tree *tree = a && b ? node(reader, a, RF_TREE_BINARY, a, b) : NULL;

	if (tree)
		tree->op = op;
	return tree;
}

/* The element of memory that the counter is at. */
static struct rf_tree *element(struct rf_reader *reader, struct rf_tree *pointer,
                               struct rf_tree *counter, const struct rf_type *type)
{
	struct rf_tree *tree = node(reader, pointer, RF_TREE_SUBSCRIPT, pointer, counter);

	if (!tree)
		return NULL;
	tree->type = type->kind;
	tree->element = type->element;
	tree->bytes = type->bytes;
	return tree;
}

static struct rf_tree *new_counter(struct rf_reader *reader, const struct rf_tree *call)
{
	struct rf_symbol *symbol = RF_NEW(reader->arena, struct rf_symbol);
	struct rf_tree *tree = integer(reader, call, 0);

	if (!symbol || !tree)
		return NULL;
	*symbol = (struct rf_symbol){ .cursor = call->cursor,
		                      .name = call->name,
		                      .place = call->place,
		                      .kind = RF_SYMBOL_LOCAL,
		                      .array = -1,
		                      .scalar = -1,
		                      .size = -1,
		                      .loop = -1 };
	tree->kind = RF_TREE_NAME;
	tree->name = symbol->name;
	tree->symbol = symbol;
	return tree;
}

/* for (c = 0; c < count; ++c) body; */
static struct rf_tree *loop_of(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_tree *counter, struct rf_tree *count, struct rf_tree *body)
{
	struct rf_tree *start =
	    operation(reader, CXBinaryOperator_Assign, counter, integer(reader, call, 0));
	struct rf_tree *test = operation(reader, CXBinaryOperator_LT, counter, count);
	struct rf_tree *step = node(reader, counter, RF_TREE_UNARY, counter, NULL);
	struct rf_tree *loop = node(reader, call, RF_TREE_FOR, start, test);

	if (!start || !test || !step || !loop || !body)
		return NULL;
	step->op = CXUnaryOperator_PreInc;
	loop->children[2] = step;
	loop->children[3] = body;
	loop->child_count = 4;
	return loop;
}

/* ---- calls ---- */

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
	if (status != RF_OK)
		return status;
	if (source_type->bytes != target_type->bytes)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
		                 "copy between pointers to elements of one size",
		                 "`%s` copies between elements of different sizes", call->name);
	counter = new_counter(reader, call);
	source = function->copies ? element(reader, source, counter, source_type)
	                          : integer(reader, call, 0);
	body = operation(reader, CXBinaryOperator_Assign,
	                 element(reader, target, counter, target_type), source);
	*loop =
	    counter
		? loop_of(reader, call, counter,
	                  operation(reader, CXBinaryOperator_Div, call->children[function->bytes],
	                            integer(reader, call, target_type->bytes)),
	                  body)
		: NULL;
	return *loop ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
