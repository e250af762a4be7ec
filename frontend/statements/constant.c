/* SPDX-License-Identifier: MIT
 *
 * Numbers that stand in declarations, and hold for the whole run.
 *
 *     static const int N = 100;                      N is 100
 *     const int shift[3] = { 1, 2, 4 };              shift[2] is 4
 *     __constant__ int offset[4] = { 0, 64 };        offset[1] is 64, which is assumed: the host
 *                                                    may copy other values there
 *     void f(...) { static int calls = 0; ... }      calls is 0 in front of the loops, which is
 *                                                    assumed: f may have been called before
 */
#include "frontend/statements/constant.h"

#include <stdlib.h>

#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* Whether each element stands where its turn is: { { 1, 2 }, { 3, 4 } } for an array of arrays, and
 * nothing like { [2] = 1 }. */
static bool is_in_order(const struct rf_tree *list, size_t dimensions)
{
	if (dimensions == 0)
		return list->kind != RF_TREE_LIST && list->kind != RF_TREE_OTHER;
	for (size_t i = 0; i < list->child_count; ++i)
		if (!is_in_order(list->children[i], dimensions - 1))
			return false;
	return list->kind == RF_TREE_LIST;
}

/* Where a variable lies that kernels of CUDA only read, and the host may write. */
static bool is_of_device(const struct rf_reader *reader, const struct rf_symbol *array)
{
	enum rf_space space;

	return rf_device_variable_space(reader, array->cursor, &space) &&
	       space == RF_SPACE_CONSTANT;
}

/* The list of an array, and whether its type says that it holds. */
static const struct rf_tree *find_list(struct rf_reader *reader, struct rf_symbol *array,
                                       bool *is_const)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(array->cursor));
	size_t dimensions = 0;
	CXCursor initial;
	const struct rf_tree *list;

	*is_const = clang->isConstQualifiedType(type);
	if (array->kind != RF_SYMBOL_GLOBAL && array->kind != RF_SYMBOL_LOCAL)
		return NULL;
	for (; type.kind == CXType_ConstantArray; ++dimensions) {
		type = clang->getCanonicalType(clang->getArrayElementType(type));
		*is_const |= clang->isConstQualifiedType(type);
	}
	initial = clang->Cursor_getVarDeclInitializer(array->cursor);
	if (dimensions == 0 || clang->Cursor_isNull(initial))
		return NULL;
	list = rf_tree_build(reader, initial);
	return list && is_in_order(list, dimensions) ? list : NULL;
}

const struct rf_tree *rf_constant_list(struct rf_reader *reader, struct rf_symbol *array)
{
	bool is_const;
	const struct rf_tree *list = find_list(reader, array, &is_const);

	if (list && !is_const &&
	    (array->kind == RF_SYMBOL_GLOBAL || rf_symbol_may_be_written(reader, array)))
		return NULL;
	return list;
}

const struct rf_tree *rf_constant_assumed_list(struct rf_reader *reader, struct rf_symbol *array)
{
	bool is_const;
	const struct rf_tree *list = find_list(reader, array, &is_const);

	return list && !is_const && list->child_count > 0 &&
	               list->children[0]->kind != RF_TREE_LIST && is_of_device(reader, array)
	           ? list
	           : NULL;
}

/* What a declaration gives nothing is 0. */
static enum rf_status bind(struct rf_reader *reader, struct rf_symbol *symbol,
                           const struct rf_tree *tree)
{
	symbol->binding = RF_BOUND_VALUE;
	if (!tree) {
		symbol->value = rf_affine_constant(reader, 0);
		return symbol->value.kind == RF_VALUE_FORM ? RF_OK
		                                           : rf_out_of_memory(reader->diagnostics);
	}
	symbol->value = rf_quotient_unknown(tree, "is no constant");
	return rf_affine_value(reader, tree, &symbol->value);
}

/* That a variable has the value with which it is declared. */
static enum rf_status note_kept(struct rf_reader *reader, const struct rf_symbol *symbol,
                                struct rf_place place, const char *otherwise)
{
	struct rf_assumption row = { .value = "as declared", .place = place };
	const char *word = rf_arena_print(reader->arena, "%s=VALUE", symbol->name);

	word = word ? rf_text_shell_word(reader->arena, word) : NULL;
	row.what = rf_arena_print(reader->arena, "`%s`, unless %s", symbol->name, otherwise);
	row.option = word ? rf_arena_print(reader->arena, "-D %s", word) : NULL;
	return row.what && row.option ? rf_assume_note(reader, &row)
	                              : rf_out_of_memory(reader->diagnostics);
}

/* offset[1], by the list of `offset`; what the list does not come to is 0. */
static enum rf_status bind_element(struct rf_reader *reader, struct rf_symbol *symbol)
{
	struct rf_symbol *array = symbol->parent;
	const struct rf_tree *list;
	unsigned long index;
	bool is_const;
	char *end;
	enum rf_status status;

	if (array->parent || symbol->path[0] != '[' ||
	    rf_source_gives(reader->source, symbol->name))
		return RF_OK;
	index = strtoul(symbol->path + 1, &end, 10);
	list = end[0] == ']' && end[1] == '\0' ? find_list(reader, array, &is_const) : NULL;
	if (!list || list->child_count == 0 || list->children[0]->kind == RF_TREE_LIST ||
	    (!is_const && !rf_constant_assumed_list(reader, array)))
		return RF_OK;
	status = bind(reader, symbol, index < list->child_count ? list->children[index] : NULL);
	return status == RF_OK && !is_const
	           ? note_kept(reader, symbol, array->place, "the host copies another value there")
	           : status;
}

/* Whether the function of a static variable, which is being read, leaves it as it is. */
static bool is_left(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor function = clang->getCursorSemanticParent(symbol->cursor);
	const struct rf_tree *body =
	    clang->equalCursors(function, reader->function) ? reader->body : NULL;

	for (size_t i = 0; i < reader->inlined.count; ++i)
		if (clang->equalCursors(function, reader->inlined.items[i].definition))
			body = reader->inlined.items[i].body;
	return body && rf_tree_query_count_assignments(body, symbol) == 0 &&
	       !rf_tree_query_has_address(body, symbol);
}

/* A static variable of a function, by what the first call finds in it. */
static enum rf_status bind_static(struct rf_reader *reader, struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor initial = clang->Cursor_getVarDeclInitializer(symbol->cursor);
	const struct rf_tree *value = NULL;
	enum rf_status status;

	if (clang->Cursor_getStorageClass(symbol->cursor) != CX_SC_Static ||
	    rf_source_gives(reader->source, symbol->name))
		return RF_OK;
	if (!clang->Cursor_isNull(initial)) {
		value = rf_tree_build(reader, initial);
		if (!value)
			return rf_out_of_memory(reader->diagnostics);
	}
	status = bind(reader, symbol, value);
	return status == RF_OK && !is_left(reader, symbol)
	           ? note_kept(reader, symbol, symbol->place, "the function was called before")
	           : status;
}

bool rf_constant_is_in_place(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	return symbol->binding == RF_BOUND_VALUE && symbol->parent && !symbol->parent->parent &&
	       symbol->parent->kind == RF_SYMBOL_GLOBAL &&
	       rf_constant_list(reader, symbol->parent) != NULL;
}

enum rf_status rf_constant_bind(struct rf_reader *reader, struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	CXType type;
	struct rf_tree *tree;
	CXCursor initial;

	if (symbol->parent && symbol->path)
		return bind_element(reader, symbol);
	if (symbol->kind == RF_SYMBOL_LOCAL && symbol->is_kept)
		return bind_static(reader, symbol);
	type = clang->getCanonicalType(clang->getCursorType(symbol->cursor));
	if (symbol->kind != RF_SYMBOL_GLOBAL || !clang->isConstQualifiedType(type))
		return RF_OK;
	initial = clang->Cursor_getVarDeclInitializer(symbol->cursor);
	if (clang->Cursor_isNull(initial))
		return RF_OK;
	tree = rf_tree_build(reader, initial);
	return tree ? bind(reader, symbol, tree) : rf_out_of_memory(reader->diagnostics);
}
