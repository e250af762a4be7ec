/* SPDX-License-Identifier: MIT
 *
 * Sizes and pointers that stand in memory of a GPU.  Their values are followed, and yet each thread
 * has to load them where it computes with them; what it has loaded stays in a register as any other
 * element does.
 *
 *     if (i < q->n)          a load of q->n, and a condition on a size
 *     a[i + offset[0]]       a load of offset[0], and an address that is linear in i
 *     q->a[i]                a load of q->a, and what it leads to is an array
 */
#include "frontend/statements/memory_size.h"

#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/constant.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/record_values.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

static enum rf_status is_in_memory(struct rf_reader *reader, const struct rf_tree *tree, bool *is)
{
	struct rf_symbol *symbol;
	struct rf_value value;
	enum rf_status status = RF_OK;

	*is = tree->type == RF_TYPE_INTEGER &&
	      (tree->kind == RF_TREE_MEMBER || rf_tree_query_is_element(tree));
	if (*is)
		status = rf_symbol_of_expression(reader, tree, &symbol);
	if (!*is || status != RF_OK)
		return status;
	*is = symbol ? rf_symbol_is_element(reader, symbol)
	             : !rf_record_values_variable(reader, tree);
	if (*is)
		status = rf_affine_value(reader, tree, &value);
	*is = *is && status == RF_OK && value.kind == RF_VALUE_FORM &&
	      !(symbol && rf_constant_is_in_place(reader, symbol));
	return status;
}

typedef enum rf_status take_fn(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_lvalue *lvalue);

/* Takes the outermost ones, in the order of the source. */
static enum rf_status take_all(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_lvalue *lvalue, take_fn *take)
{
	bool is = false;
	enum rf_status status = is_in_memory(reader, tree, &is);

	if (is)
		return take(reader, tree, lvalue);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = take_all(reader, tree->children[i], lvalue, take);
	return status;
}

static enum rf_status walk(struct rf_reader *reader, const struct rf_tree *tree,
                           struct rf_lvalue *lvalue)
{
	enum rf_status status;

	(void)lvalue;
	++reader->draft->uncounted;
	status = rf_expression_walk(reader, tree);
	--reader->draft->uncounted;
	return status;
}

enum rf_status rf_memory_size_walk(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (reader->kernel->language != RF_CUDA)
		return RF_OK;
	return take_all(reader, tree, NULL, walk);
}

static enum rf_status keep(struct rf_reader *reader, const struct rf_tree *tree,
                           struct rf_lvalue *lvalue)
{
	const struct rf_value loaded = { .kind = RF_VALUE_LOADED };

	if (lvalue->load_count == RF_MAX_RANK)
		return rf_affine_refuse(reader, tree, "the subscript", &loaded);
	lvalue->loads[lvalue->load_count++] =
	    (struct rf_index_load){ tree, lvalue->subscript_count };
	return RF_OK;
}

enum rf_status rf_memory_size_index(struct rf_reader *reader, const struct rf_tree *index,
                                    const struct rf_value *value, struct rf_lvalue *lvalue)
{
	if (value->kind == RF_VALUE_LOADED)
		return keep(reader, index, lvalue);
	if (value->kind != RF_VALUE_FORM || reader->kernel->language != RF_CUDA)
		return RF_OK;
	return take_all(reader, index, lvalue, keep);
}

/* Whether a part of a variable lies in memory that a thread has for itself, and not where a pointer
 * leads. */
static bool is_of_thread(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	enum rf_type_kind kind;
	enum rf_space space;

	for (; symbol->parent; symbol = symbol->parent)
		if (symbol->path && rf_text_starts_with(symbol->path, "->"))
			return false;
	kind = rf_type_kind_of(clang->getCanonicalType(clang->getCursorType(symbol->cursor)).kind);
	if (symbol->kind == RF_SYMBOL_PARAMETER)
		return kind == RF_TYPE_RECORD;
	return symbol->kind == RF_SYMBOL_LOCAL && kind != RF_TYPE_POINTER &&
	       !rf_device_variable_space(reader, symbol->cursor, &space);
}

bool rf_memory_size_holds(const struct rf_reader *reader, const struct rf_symbol *pointer)
{
	return reader->kernel->language == RF_CUDA && rf_symbol_is_element(reader, pointer) &&
	       !is_of_thread(reader, pointer);
}

enum rf_status rf_memory_size_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                      const struct rf_symbol *pointer, struct rf_lvalue *lvalue)
{
	return tree->type == RF_TYPE_POINTER && rf_memory_size_holds(reader, pointer)
	           ? keep(reader, tree, lvalue)
	           : RF_OK;
}
