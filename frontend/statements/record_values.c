/* SPDX-License-Identifier: MIT
 *
 * Members of structs that a thread assigns as a whole.
 *
 *     int2 p = { i % 8, i / 8 };      p.x is i % 8
 *     tile t = tile_of(i);            t.row is what tile_of returns as row
 *     tile u = t;                     u.row is t.row
 *     int2 e = edge[i];               e.x is data, as what is read one by one is: those of another
 *                                     thread lead elsewhere
 *
 * In C, where a loop over grids or boxes reads a struct of sizes and arrays, members are sizes.
 */
#include "frontend/statements/record_values.h"

#include "frontend/statements/assign.h"
#include "frontend/statements/inline.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

/* What the members of a struct are given: those of a list, or of another struct; or, without
 * either, values that are not known. */
struct given {
	const struct rf_tree *list, *whole;
	const struct rf_tree *tree; /* the assignment */
	size_t depth;               /* of rf_symbol_lose */
	size_t before;              /* accesses before that */
	int through;                /* the one that reads an element; -1: none does */
};

/* ---- members ---- */

struct fields {
	struct rf_reader *reader;
	RF_VECTOR(CXCursor) all;
	bool failed;
};

static enum CXVisitorResult take_field(CXCursor field, CXClientData data)
{
	struct fields *fields = data;
	CXCursor *slot = RF_PUSH(fields->reader->arena, &fields->all);

	fields->failed = !slot;
	if (slot)
		*slot = field;
	return slot ? CXVisit_Continue : CXVisit_Break;
}

/* Those of the type of a variable; false without memory. */
static bool list_fields(struct rf_reader *reader, const struct rf_symbol *symbol,
                        struct fields *fields)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(symbol->cursor));

	*fields = (struct fields){ .reader = reader };
	clang->Type_visitFields(type, take_field, fields);
	return !fields->failed;
}

/* Whether a list has a value for each of the first members: none lies in the place of another, as
 * in a union, and none of a class behind this one stands in front of them. */
static bool is_in_order(struct rf_reader *reader, const struct fields *fields,
                        const struct rf_tree *list)
{
	long long last = -1;

	for (size_t i = 0; i < fields->all.count; ++i) {
		long long offset = reader->clang->Cursor_getOffsetOfField(fields->all.items[i]);

		if (offset <= last || (i == 0 && offset != 0))
			return false;
		last = offset;
	}
	return list->child_count <= fields->all.count;
}

/* ---- values ---- */

static enum rf_status give(struct rf_reader *reader, struct rf_symbol *symbol,
                           const struct given *given);

/* s.x of s. */
static struct rf_tree *member_tree(struct rf_reader *reader, const struct rf_tree *whole,
                                   CXCursor field, const struct rf_tree *like)
{
	struct rf_tree *tree =
	    rf_new_tree_node(reader, like, RF_TREE_MEMBER, (struct rf_tree *)whole, NULL);

	if (!tree)
		return NULL;
	tree->cursor = field;
	tree->name = rf_tree_cursor_name(reader, field);
	tree->is_arrow = false;
	return tree;
}

static bool is_in(const struct rf_tree *tree, const struct rf_tree *part)
{
	bool found = tree == part;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_in(tree->children[i], part);
	return found;
}

/* int x = value; of a variable that a member is.  Data have been read by the last access that
 * stands in the value, behind the first so many. */
static enum rf_status declare(struct rf_reader *reader, struct rf_symbol *member,
                              const struct given *given, struct rf_tree *like,
                              struct rf_tree *value)
{
	struct rf_tree *variable = rf_new_tree_node(reader, like, RF_TREE_VARIABLE, value, NULL);
	size_t i = reader->accesses.count;
	enum rf_status status;

	if (!variable)
		return rf_out_of_memory(reader->diagnostics);
	variable->symbol = member;
	variable->name = member->name;
	status = rf_assign_follow(reader, variable);
	if (status != RF_OK || member->binding != RF_BOUND_VALUE ||
	    member->value.kind != RF_VALUE_LOADED || member->value.through >= 0)
		return status;
	while (i > given->before && !is_in(value, reader->notes.items[i - 1].tree))
		--i;
	if (i > given->before)
		member->value.through = (int)i - 1;
	else
		rf_symbol_lose(reader, member, given->tree, given->depth);
	return RF_OK;
}

/* What is read from memory is data. */
static void take_loaded(struct rf_reader *reader, struct rf_symbol *member,
                        const struct given *given)
{
	struct rf_value value = { .kind = RF_VALUE_LOADED,
		                  .through = given->through,
		                  .culprit = given->whole,
		                  .why = "depends on data" };

	rf_assign_bind(reader, member, &value);
}

/* The part of what is given that a member takes; NULL where nobody follows it. */
static struct rf_tree *part_of(struct rf_reader *reader, const struct given *given, size_t i,
                               struct rf_tree *like)
{
	if (given->list && i < given->list->child_count)
		return given->list->children[i];
	if (given->list && like->type != RF_TYPE_RECORD)
		return rf_new_tree_integer(reader, like, 0);
	return given->whole ? member_tree(reader, given->whole, like->cursor, like) : NULL;
}

static enum rf_status give_member(struct rf_reader *reader, struct rf_symbol *member,
                                  const struct given *given, size_t i, struct rf_tree *like)
{
	struct rf_tree *value = part_of(reader, given, i, like);
	struct given inner = { .tree = given->tree, .depth = given->depth, .through = -1 };
	struct rf_symbol *from = NULL;
	enum rf_status status = RF_OK;

	if (!value && rf_arena_failed(reader->arena))
		return rf_out_of_memory(reader->diagnostics);
	if (like->type == RF_TYPE_RECORD && given->whole) {
		inner.whole = value;
		inner.through = given->through;
	} else if (like->type == RF_TYPE_RECORD && value) {
		return rf_record_values_assign(reader, member, value, given->tree, given->before);
	}
	if (like->type == RF_TYPE_RECORD)
		return give(reader, member, &inner);
	if (value && given->whole)
		status = rf_symbol_of_expression(reader, value, &from);
	if (status == RF_OK && given->whole && !from && given->through >= 0 &&
	    like->type == RF_TYPE_INTEGER)
		take_loaded(reader, member, given);
	else if (status == RF_OK && value && value->kind != RF_TREE_LIST && (from || given->list))
		status = declare(reader, member, given, like, value);
	else
		rf_symbol_lose(reader, member, given->tree, given->depth);
	return status;
}

/* A node that stands for a member as `tree` does for its assignment. */
static struct rf_tree *like_member(struct rf_reader *reader, const struct rf_tree *tree,
                                   CXCursor field)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(field));
	struct rf_tree *like = rf_arena_copy(reader->arena, tree, sizeof(*like));

	if (!like)
		return NULL;
	like->cursor = field;
	like->begin = like->end = 0;
	like->bytes = clang->Type_getSizeOf(type);
	rf_type_kind_classify(reader, type, &like->type, &like->element);
	return like;
}

static struct rf_symbol *member_of(struct rf_reader *reader, struct rf_symbol *symbol,
                                   CXCursor field)
{
	const char *path = rf_arena_print(reader->arena, ".%s", rf_tree_cursor_name(reader, field));

	return path ? rf_symbol_part(reader, symbol, path, field) : NULL;
}

static enum rf_status give(struct rf_reader *reader, struct rf_symbol *symbol,
                           const struct given *given)
{
	struct given all = *given;
	struct fields fields;
	enum rf_status status = RF_OK;

	if (!list_fields(reader, symbol, &fields))
		return rf_out_of_memory(reader->diagnostics);
	if (all.list && !is_in_order(reader, &fields, all.list))
		all.list = NULL;
	for (size_t i = 0; i < fields.all.count && status == RF_OK; ++i) {
		CXCursor field = fields.all.items[i];
		struct rf_symbol *member = member_of(reader, symbol, field);
		struct rf_tree *like = like_member(reader, all.tree, field);

		if (!member || !like)
			return rf_out_of_memory(reader->diagnostics);
		if (like->type == RF_TYPE_RECORD || like->type == RF_TYPE_INTEGER ||
		    like->type == RF_TYPE_POINTER)
			status = give_member(reader, member, &all, i, like);
	}
	return status;
}

void rf_record_values_members(struct rf_reader *reader, const struct rf_tree *whole,
                              void (*take)(const struct rf_tree *name, struct rf_symbol *symbol,
                                           void *context),
                              void *context)
{
	struct rf_symbol *symbol = rf_record_values_variable(reader, whole);
	struct fields fields;

	if (!symbol || !list_fields(reader, symbol, &fields))
		return;
	for (size_t i = 0; i < fields.all.count; ++i) {
		struct rf_tree *like = like_member(reader, whole, fields.all.items[i]);
		struct rf_tree *name =
		    like ? member_tree(reader, whole, fields.all.items[i], like) : NULL;
		struct rf_symbol *member = member_of(reader, symbol, fields.all.items[i]);

		if (name && name->type == RF_TYPE_RECORD)
			rf_record_values_members(reader, name, take, context);
		else if (name && member && name->type == RF_TYPE_INTEGER)
			take(name, member, context);
	}
}

void rf_record_values_lose(struct rf_reader *reader, struct rf_symbol *symbol,
                           const struct rf_tree *tree, size_t depth)
{
	give(reader, symbol, &(struct given){ .tree = tree, .depth = depth, .through = -1 });
}

/* ---- what is assigned ---- */

/* What a function returns takes its place, while the function is entered. */
struct returning {
	struct rf_symbol *symbol;
	const struct rf_tree *tree;
	size_t before;
};

static enum rf_status take_returned(struct rf_reader *reader, const struct rf_tree *result,
                                    void *context)
{
	const struct returning *to = context;

	return rf_record_values_assign(reader, to->symbol, result, to->tree, to->before);
}

enum rf_status rf_record_values_assign(struct rf_reader *reader, struct rf_symbol *symbol,
                                       const struct rf_tree *source, const struct rf_tree *tree,
                                       size_t before)
{
	struct returning returning = { symbol, tree, before };
	struct given given = {
		.tree = tree, .depth = reader->open_loops.count, .before = before, .through = -1
	};
	bool is_found = false;
	enum rf_status status = RF_OK;

	source = rf_tree_query_peel(source);
	if (reader->draft && reader->draft->branch)
		return give(reader, symbol, &given); /* it may not be run */
	if (rf_member_function_is_construction(reader, source)) {
		given.whole = rf_tree_query_peel(source->children[0]);
		if (!rf_tree_query_is_unary(given.whole, CXUnaryOperator_AddrOf))
			given.whole = NULL;
		else
			given.whole = given.whole->children[0];
	} else if (source->kind == RF_TREE_CALL) {
		status = rf_inline_record(reader, source, take_returned, &returning, &is_found);
	} else if (source->kind == RF_TREE_LIST) {
		given.list = source;
	} else if (source->kind == RF_TREE_NAME || source->kind == RF_TREE_MEMBER ||
	           rf_tree_query_is_element(source)) {
		given.whole = source;
		if (reader->accesses.count > before)
			given.through = (int)reader->accesses.count - 1;
	}
	return status == RF_OK && !is_found ? give(reader, symbol, &given) : status;
}

static bool is_in_thread(const struct rf_reader *reader)
{
	return reader->kernel->language == RF_CUDA && reader->open_loops.count > 0;
}

struct rf_symbol *rf_record_values_variable(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool leads = rf_tree_query_is_unary(tree, CXUnaryOperator_Deref);
	struct rf_symbol *symbol;

	if (!is_in_thread(reader) || tree->type != RF_TYPE_RECORD)
		return NULL;
	if (leads)
		tree = rf_tree_query_peel(tree->children[0]);
	if (rf_symbol_of_expression(reader, tree, &symbol) != RF_OK || !symbol)
		return NULL;
	if (symbol->binding == RF_BOUND_POINTER)
		symbol = rf_symbol_whole(symbol);
	else if (leads)
		symbol = NULL;
	return symbol && (symbol->kind == RF_SYMBOL_LOCAL || symbol->kind == RF_SYMBOL_PARAMETER ||
	                  symbol->kind == RF_SYMBOL_MEMBER)
	           ? symbol
	           : NULL;
}

struct rf_symbol *rf_record_values_target(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (!is_in_thread(reader) || tree->child_count == 0)
		return NULL;
	if (tree->kind == RF_TREE_VARIABLE)
		return tree->type == RF_TYPE_RECORD ? tree->symbol : NULL;
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Assign)
	           ? rf_record_values_variable(reader, tree->children[0])
	           : NULL;
}
