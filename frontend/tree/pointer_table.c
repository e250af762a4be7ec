/* SPDX-License-Identifier: MIT
 *
 * Short tables of pointers, as the time steps of a stencil have them.
 *
 *     double *u[2] = { a, b };           u[0] = a; u[1] = b;
 *     u[(t + 1) % 2][i] = u[t % 2][i];   ((t + 1) % 2 == 0 ? u[0] : u[1])[i] = ...
 *
 * A table is an array of few pointers that its block declares, sets at places that are numbers, to
 * arrays that have names, and uses for nothing but its elements.  Each element is then followed
 * like a variable, and a subscript of any other kind is one of its places.
 */
#include "frontend/tree/pointer_table.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

enum { MOST_POINTERS = 4 };

/* A table, and which of its places something is set to. */
struct table {
	const struct rf_symbol *symbol;
	int64_t extent;
	bool is_set[MOST_POINTERS];
};

/* Whether a value leads into an array or to a pointer that has a name: a, a + n, &a[n], u[0]. */
static bool has_name(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_SUBSCRIPT ||
	    rf_tree_query_is_binary(tree, CXBinaryOperator_Add) ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		return has_name(tree->children[0]);
	return (tree->kind == RF_TREE_NAME && tree->symbol->kind != RF_SYMBOL_FUNCTION) ||
	       tree->kind == RF_TREE_MEMBER;
}

/* An element of the table: u[...] */
static bool is_element(const struct rf_tree *tree, const struct table *table)
{
	return tree->kind == RF_TREE_SUBSCRIPT && tree->children[0]->kind == RF_TREE_NAME &&
	       tree->children[0]->symbol == table->symbol;
}

static bool is_in(const struct table *table, const struct rf_tree *index)
{
	return index->kind == RF_TREE_INTEGER && index->value >= 0 && index->value < table->extent;
}

/* u[1] = a; */
static bool take_assignment(struct table *table, const struct rf_tree *tree)
{
	const struct rf_tree *index = tree->children[0]->children[1];

	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) || !is_in(table, index) ||
	    !has_name(tree->children[1]))
		return false;
	table->is_set[index->value] = true;
	return true;
}

/* Whether all that is done with the table is plain. */
static bool is_plain(struct table *table, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_NAME && tree->symbol == table->symbol)
		return false;
	if (rf_tree_query_is_assignment(tree) && is_element(tree->children[0], table))
		return take_assignment(table, tree) && is_plain(table, tree->children[1]);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	    is_element(tree->children[0], table))
		return false;
	if (is_element(tree, table))
		return !rf_tree_query_assigns(tree->children[1]) &&
		       !rf_tree_query_find(tree->children[1], RF_TREE_CALL) &&
		       is_plain(table, tree->children[1]);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_plain(table, tree->children[i]))
			return false;
	return true;
}

/* How many pointers a declaration alone in its statement makes; 0 of anything else. */
static int64_t extent_of(const struct rf_reader *reader, const struct rf_tree *statement)
{
	const struct rf_clang *clang = reader->clang;
	const struct rf_tree *variable = statement->children[0];
	int64_t extent;
	CXType type;

	if (statement->kind != RF_TREE_DECLARATION || statement->child_count != 1 ||
	    variable->kind != RF_TREE_VARIABLE || variable->type != RF_TYPE_ARRAY ||
	    clang->Cursor_getStorageClass(variable->symbol->cursor) == CX_SC_Static)
		return 0;
	type = clang->getCanonicalType(clang->getCursorType(variable->symbol->cursor));
	if (type.kind != CXType_ConstantArray ||
	    clang->getCanonicalType(clang->getArrayElementType(type)).kind != CXType_Pointer)
		return 0;
	extent = clang->getArraySize(type);
	return extent <= MOST_POINTERS ? extent : 0;
}

/* The list that fills the table, item by item, or NULL. */
static const struct rf_tree *list_of(struct table *table, const struct rf_tree *variable)
{
	const struct rf_tree *list =
	    variable->child_count > 0 ? variable->children[variable->child_count - 1] : NULL;

	if (!list || list->kind != RF_TREE_LIST || (int64_t)list->child_count != table->extent)
		return NULL;
	for (size_t i = 0; i < list->child_count; ++i) {
		table->is_set[i] = has_name(list->children[i]);
		if (!table->is_set[i])
			return NULL;
	}
	return list;
}

static bool is_filled(const struct table *table)
{
	for (int64_t i = 0; i < table->extent; ++i)
		if (!table->is_set[i])
			return false;
	return table->extent > 0;
}

/* u[1], with all else as `element` has it. */
static struct rf_tree *place(struct rf_reader *reader, const struct rf_tree *element, int64_t i)
{
	struct rf_tree *copy = rf_new_tree_copy(reader, element);

	if (copy)
		copy->children[1] = rf_new_tree_integer(reader, element->children[1], i);
	return copy && copy->children[1] ? copy : NULL;
}

/* index == 0 ? u[0] : index == 1 ? u[1] : u[2], from place `i` on. */
static struct rf_tree *choice(struct rf_reader *reader, const struct table *table,
                              struct rf_tree *element, int64_t i)
{
	struct rf_tree *index = element->children[1], *here = place(reader, element, i), *rest;

	if (i + 1 == table->extent || !here)
		return here;
	rest = choice(reader, table, element, i + 1);
	here = rf_new_tree_choice(reader, element,
	                          rf_new_tree_operation(reader, CXBinaryOperator_EQ, index,
	                                                rf_new_tree_integer(reader, index, i)),
	                          here, rest);
	if (here)
		here->type = RF_TYPE_POINTER;
	return here;
}

static struct rf_tree *with_choices(struct rf_reader *reader, const struct table *table,
                                    struct rf_tree *tree)
{
	struct rf_tree *changed = tree;

	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           with_choices(reader, table, tree->children[i])))
			return NULL;
	return is_element(tree, table) && tree->children[1]->kind != RF_TREE_INTEGER
	           ? choice(reader, table, changed, 0)
	           : changed;
}

/* double *u[2] = { a, b }; as double *u[2]; u[0] = a; u[1] = b; in the block. */
static struct rf_tree *fill(struct rf_reader *reader, struct rf_tree *block, size_t at,
                            const struct rf_tree *list)
{
	struct rf_tree *statements[MOST_POINTERS + 1];
	struct rf_tree *declaration = block->children[at], *variable = declaration->children[0];
	struct rf_tree *name = rf_new_tree_node(reader, variable, RF_TREE_NAME, NULL, NULL);

	variable = rf_new_tree_copy(reader, variable);
	declaration = rf_new_tree_copy(reader, declaration);
	if (!name || !variable || !declaration)
		return NULL;
	variable->child_count = 0;
	declaration->children[0] = variable;
	statements[0] = declaration;
	for (size_t i = 0; i < list->child_count; ++i) {
		struct rf_tree *item = list->children[i];
		struct rf_tree *element =
		    rf_new_tree_node(reader, item, RF_TREE_SUBSCRIPT, name,
		                     rf_new_tree_integer(reader, item, (int64_t)i));
		struct rf_tree *assignment =
		    rf_new_tree_operation(reader, CXBinaryOperator_Assign, element, item);

		if (!element || !assignment)
			return NULL;
		element->type = assignment->type = RF_TYPE_POINTER;
		statements[i + 1] = assignment;
	}
	return rf_new_tree_replaced(reader, block, at, 1,
	                            (struct rf_statements){ list->child_count + 1, statements });
}

/* The block with the table that statement `at` declares written out, where it is one. */
static struct rf_tree *write_out(struct rf_reader *reader, struct rf_tree *block, size_t at)
{
	struct table table = { .extent = extent_of(reader, block->children[at]) };
	const struct rf_tree *list;

	if (table.extent == 0)
		return block;
	table.symbol = block->children[at]->children[0]->symbol;
	list = list_of(&table, block->children[at]->children[0]);
	if (!list && block->children[at]->children[0]->child_count > 0)
		return block;
	for (size_t i = at + 1; i < block->child_count; ++i)
		if (!is_plain(&table, block->children[i]))
			return block;
	if (!is_filled(&table))
		return block;
	block = with_choices(reader, &table, block);
	return block && list ? fill(reader, block, at, list) : block;
}

struct rf_tree *rf_pointer_table_unfold(struct rf_reader *reader, struct rf_tree *body)
{
	struct rf_tree *changed = body;

	if (reader->kernel->language != RF_C)
		return body;
	for (size_t i = 0; i < body->child_count; ++i)
		if (!rf_new_tree_set_child(reader, body, &changed, i,
		                           rf_pointer_table_unfold(reader, body->children[i])))
			return NULL;
	for (size_t i = 0; changed && changed->kind == RF_TREE_BLOCK && i < changed->child_count;
	     ++i)
		if (changed->children[i]->child_count > 0)
			changed = write_out(reader, changed, i);
	return changed;
}
