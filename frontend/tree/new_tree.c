/* SPDX-License-Identifier: MIT
 *
 * Trees of what the source does not write: the loop that a call or another loop stands for.
 */
#include "frontend/tree/new_tree.h"

#include <string.h>

#include "frontend/tree/tree_query.h"

struct rf_tree *rf_new_tree_node(struct rf_reader *reader, const struct rf_tree *like,
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

struct rf_tree *rf_new_tree_plain(struct rf_reader *reader, const struct rf_tree *like,
                                  enum rf_tree_kind kind, size_t count)
{
	struct rf_tree *tree = rf_arena_copy(reader->arena, like, sizeof(*tree));

	if (!tree)
		return NULL;
	tree->kind = kind;
	tree->is_in_macro = true;
	tree->name = NULL;
	tree->symbol = NULL;
	tree->child_count = count;
	tree->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, count + 1);
	return tree->children ? tree : NULL;
}

struct rf_tree *rf_new_tree_block(struct rf_reader *reader, const struct rf_tree *like,
                                  struct rf_statements a, struct rf_statements b,
                                  struct rf_statements c)
{
	const struct rf_statements lists[] = { a, b, c };
	struct rf_tree *block =
	    rf_new_tree_plain(reader, like, RF_TREE_BLOCK, a.count + b.count + c.count);
	size_t count = 0;

	for (size_t k = 0; block && k < 3; ++k)
		for (size_t i = 0; i < lists[k].count; ++i)
			block->children[count++] = lists[k].items[i];
	return block;
}

struct rf_tree *rf_new_tree_replaced(struct rf_reader *reader, const struct rf_tree *block,
                                     size_t first, size_t count, struct rf_statements instead)
{
	struct rf_statements head = { first, block->children };
	struct rf_statements rest = { block->child_count - first - count,
		                      block->children + first + count };

	return rf_new_tree_block(reader, block, head, instead, rest);
}

struct rf_tree *rf_new_tree_copy(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *copy = rf_arena_copy(reader->arena, tree, sizeof(*copy));

	if (copy)
		copy->children =
		    RF_NEW_ARRAY(reader->arena, struct rf_tree *, tree->child_count + 4);
	if (!copy || !copy->children)
		return NULL;
	copy->origin = rf_tree_query_origin(tree);
	if (tree->child_count > 0)
		memcpy(copy->children, tree->children, tree->child_count * sizeof(*copy->children));
	return copy;
}

bool rf_new_tree_set_child(struct rf_reader *reader, struct rf_tree *tree, struct rf_tree **changed,
                           size_t i, struct rf_tree *child)
{
	if (child == tree->children[i])
		return true;
	if (child && *changed == tree)
		*changed = rf_new_tree_copy(reader, tree);
	if (!child || !*changed)
		return false;
	(*changed)->children[i] = child;
	return true;
}

struct rf_tree *rf_new_tree_instead(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *part, struct rf_tree *other)
{
	struct rf_tree *changed = (struct rf_tree *)tree;

	if (tree == part)
		return other;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(
			reader, (struct rf_tree *)tree, &changed, i,
			rf_new_tree_instead(reader, tree->children[i], part, other)))
			return NULL;
	return changed;
}

struct rf_tree *rf_new_tree_integer(struct rf_reader *reader, const struct rf_tree *like,
                                    int64_t value)
{
	struct rf_tree *tree = rf_new_tree_node(reader, like, RF_TREE_INTEGER, NULL, NULL);

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

struct rf_tree *rf_new_tree_operation(struct rf_reader *reader, int op, struct rf_tree *a,
                                      struct rf_tree *b)
{
	struct rf_tree *tree = a && b ? rf_new_tree_node(reader, a, RF_TREE_BINARY, a, b) : NULL;

	if (tree)
		tree->op = op;
	return tree;
}

struct rf_tree *rf_new_tree_variable(struct rf_reader *reader, const struct rf_tree *like,
                                     const char *name)
{
	struct rf_symbol *symbol = RF_NEW(reader->arena, struct rf_symbol);
	struct rf_tree *tree = rf_new_tree_integer(reader, like, 0);

	if (!symbol || !tree || !name)
		return NULL;
	*symbol = (struct rf_symbol){ .cursor = like->cursor,
		                      .name = name,
		                      .place = like->place,
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

struct rf_tree *rf_new_tree_choice(struct rf_reader *reader, const struct rf_tree *like,
                                   struct rf_tree *test, struct rf_tree *a, struct rf_tree *b)
{
	struct rf_tree *choice = rf_new_tree_node(reader, like, RF_TREE_CONDITIONAL, test, a);

	if (!choice || !test || !a || !b)
		return NULL;
	choice->op = 0;
	choice->name = NULL;
	choice->type = RF_TYPE_INTEGER;
	choice->children[2] = b;
	choice->child_count = 3;
	return choice;
}

struct rf_tree *rf_new_tree_loop(struct rf_reader *reader, const struct rf_tree *like,
                                 struct rf_tree *counter, struct rf_tree *count,
                                 struct rf_tree *body)
{
	struct rf_tree *start = rf_new_tree_operation(reader, CXBinaryOperator_Assign, counter,
	                                              rf_new_tree_integer(reader, like, 0));
	struct rf_tree *test = rf_new_tree_operation(reader, CXBinaryOperator_LT, counter, count);
	struct rf_tree *step = rf_new_tree_node(reader, counter, RF_TREE_UNARY, counter, NULL);
	struct rf_tree *loop = rf_new_tree_node(reader, like, RF_TREE_FOR, start, test);

	if (!start || !test || !step || !loop || !body)
		return NULL;
	step->op = CXUnaryOperator_PreInc;
	loop->children[2] = step;
	loop->children[3] = body;
	loop->child_count = 4;
	return loop;
}

struct rf_tree *rf_new_tree_with(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_symbol *const *symbols,
                                 struct rf_tree *const *instead, size_t count)
{
	struct rf_tree *copy;

	for (size_t i = 0; i < count && tree->kind == RF_TREE_NAME; ++i)
		if (tree->symbol == symbols[i])
			return instead[i];
	copy = rf_arena_copy(reader->arena, tree, sizeof(*copy));
	if (!copy || copy->child_count == 0)
		return copy;
	copy->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, copy->child_count);
	for (size_t i = 0; copy->children && i < copy->child_count; ++i) {
		copy->children[i] =
		    rf_new_tree_with(reader, tree->children[i], symbols, instead, count);
		if (!copy->children[i])
			return NULL;
	}
	return copy->children ? copy : NULL;
}

struct rf_tree *rf_new_tree_if(struct rf_reader *reader, const struct rf_tree *like,
                               struct rf_tree *test, struct rf_tree *branch,
                               struct rf_tree *otherwise)
{
	struct rf_tree *tree;

	if (!branch)
		branch = rf_new_tree_plain(reader, like, RF_TREE_EMPTY, 0);
	tree = branch ? rf_new_tree_node(reader, like, RF_TREE_IF, test, branch) : NULL;
	if (tree && otherwise)
		tree->children[tree->child_count++] = otherwise;
	return tree;
}
