/* SPDX-License-Identifier: MIT
 *
 * Arrays that their declaration fills in each turn of a loop, element by element.
 */
#include "frontend/statements/array_fill.h"

#include "frontend/statements/access.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/lvalue.h"
#include "frontend/tree/new_tree.h"

/* More stores in one statement say little, and take long to read. */
enum { MOST_ELEMENTS = 64 };

/* How many elements there are, 0 of arrays that are not unfolded: too long, or of no numbers. */
static int64_t element_count(const struct rf_type *type)
{
	int64_t count = 1, extent;

	for (; type->kind == RF_TYPE_ARRAY; type = type->inner) {
		if (!type->extent || !rf_formula_is_constant(type->extent, &extent) || extent < 1 ||
		    extent > MOST_ELEMENTS / count)
			return 0;
		count *= extent;
	}
	return type->kind == RF_TYPE_INTEGER || type->kind == RF_TYPE_FLOATING ? count : 0;
}

/* What the list computes its elements from; a text is no list, and reads nothing. */
static enum rf_status read_list(struct rf_reader *reader, const struct rf_tree *list)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; status == RF_OK && list->kind == RF_TREE_LIST && i < list->child_count;
	     ++i) {
		const struct rf_tree *item = list->children[i];

		status = item->kind == RF_TREE_LIST ? read_list(reader, item)
		                                    : rf_expression_walk(reader, item);
	}
	return status;
}

/* t[1][2] of `double t[2][4]` for the sixth element; NULL without memory. */
static struct rf_tree *element(struct rf_reader *reader, const struct rf_tree *variable,
                               const struct rf_type *type, int64_t number, int64_t count)
{
	struct rf_tree *tree = rf_new_tree_node(reader, variable, RF_TREE_NAME, NULL, NULL);

	while (tree && type->kind == RF_TYPE_ARRAY) {
		int64_t extent = 1;

		rf_formula_is_constant(type->extent, &extent);
		count /= extent;
		type = type->inner;
		tree = rf_new_tree_node(reader, tree, RF_TREE_SUBSCRIPT, tree,
		                        rf_new_tree_integer(reader, variable, number / count));
		number %= count;
		if (tree) {
			tree->type = type->kind;
			tree->element = type->element;
			tree->bytes = type->bytes;
		}
	}
	return tree;
}

enum rf_status rf_array_fill(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_type *type)
{
	int64_t count = element_count(type);
	enum rf_status status = RF_OK;

	if (count == 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, variable->place,
		                 "fill the array with assignments",
		                 "the array `%s` is filled inside a loop by its declaration",
		                 variable->name);
	status = read_list(reader, variable->children[variable->child_count - 1]);
	for (int64_t i = 0; status == RF_OK && i < count; ++i) {
		const struct rf_tree *target = element(reader, variable, type, i, count);
		struct rf_lvalue lvalue;

		if (!target)
			return rf_out_of_memory(reader->diagnostics);
		status = rf_access_resolve(reader, target, &lvalue);
		if (status == RF_OK)
			status = rf_access_record(reader, target, &lvalue, RF_WRITE);
	}
	return status;
}
