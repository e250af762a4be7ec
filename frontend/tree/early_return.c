/* SPDX-License-Identifier: MIT
 *
 * Returns in the middle of a function, as branches.
 *
 * What stands behind an if that returns runs when it does not:
 *
 *     if (x < 0) return 0;            if (x < 0) 0;
 *     y = a[x];                       else { y = a[x]; 2*y; }
 *     return 2*y;
 *
 * A value that is returned becomes a statement that computes it, so that its reads are counted; a
 * pointer or a struct is only a name for what is there.
 */
#include "frontend/tree/early_return.h"

#include "frontend/tree/tree_query.h"

/* Whether whoever runs the statement returns. */
static bool always_returns(const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_RETURN:
		return true;
	case RF_TREE_BLOCK:
		for (size_t i = 0; i < tree->child_count; ++i)
			if (always_returns(tree->children[i]))
				return true;
		return false;
	case RF_TREE_IF:
		return tree->child_count > 2 && always_returns(tree->children[1]) &&
		       always_returns(tree->children[2]);
	default:
		return false;
	}
}

/* What a return computes. */
static struct rf_tree *value_of(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *empty;

	if (tree->child_count > 0 && (tree->children[0]->type == RF_TYPE_INTEGER ||
	                              tree->children[0]->type == RF_TYPE_FLOATING))
		return tree->children[0];
	if (tree->child_count > 0 && rf_tree_query_find(tree, RF_TREE_CALL))
		return tree->children[0];
	empty = rf_arena_copy(reader->arena, tree, sizeof(*empty));
	if (empty) {
		empty->kind = RF_TREE_EMPTY;
		empty->child_count = 0;
	}
	return empty;
}

static struct rf_tree *unfold(struct rf_reader *reader, const struct rf_tree *tree);

/* The statement `first` and those of `block` from `next` on, as one block; either may be none. */
static struct rf_tree *join(struct rf_reader *reader, struct rf_tree *first,
                            const struct rf_tree *block, size_t next)
{
	struct rf_tree *all = rf_arena_copy(reader->arena, block, sizeof(*all));

	if (!all)
		return NULL;
	all->children =
	    RF_NEW_ARRAY(reader->arena, struct rf_tree *, block->child_count - next + 1);
	if (!all->children)
		return NULL;
	all->child_count = 0;
	if (first)
		all->children[all->child_count++] = first;
	for (size_t i = next; i < block->child_count; ++i)
		all->children[all->child_count++] = block->children[i];
	return unfold(reader, all);
}

/* An if of `block` that returns, in front of the statements from `next` on; NULL in `branch` where
 * it does not return for certain. */
static bool divide(struct rf_reader *reader, const struct rf_tree *tree,
                   const struct rf_tree *block, size_t next, struct rf_tree **branch)
{
	struct rf_tree *otherwise = tree->child_count > 2 ? tree->children[2] : NULL;
	struct rf_tree **parts;

	*branch = NULL;
	if (!always_returns(tree->children[1]) && !(otherwise && always_returns(otherwise)))
		return true;
	*branch = rf_arena_copy(reader->arena, tree, sizeof(**branch));
	parts = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 3);
	if (!*branch || !parts)
		return false;
	parts[0] = tree->children[0];
	if (always_returns(tree->children[1])) {
		parts[1] = unfold(reader, tree->children[1]);
		parts[2] = join(reader, otherwise, block, next);
	} else {
		parts[1] = join(reader, tree->children[1], block, next);
		parts[2] = unfold(reader, otherwise);
	}
	(*branch)->children = parts;
	(*branch)->child_count = 3;
	return parts[1] && parts[2];
}

static struct rf_tree *unfold_block(struct rf_reader *reader, const struct rf_tree *block)
{
	struct rf_tree *copy = rf_arena_copy(reader->arena, block, sizeof(*copy));
	bool is_over = false;

	if (!copy)
		return NULL;
	copy->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, block->child_count + 1);
	copy->child_count = 0;
	for (size_t i = 0; copy->children && i < block->child_count && !is_over; ++i) {
		struct rf_tree *item = block->children[i], *branch = NULL;

		if (item->kind == RF_TREE_IF && rf_tree_query_find(item, RF_TREE_RETURN) &&
		    !divide(reader, item, block, i + 1, &branch))
			return NULL;
		is_over = branch != NULL || always_returns(item);
		copy->children[copy->child_count] = branch    ? branch
		                                    : is_over ? unfold(reader, item)
		                                              : item;
		if (!copy->children[copy->child_count++])
			return NULL;
	}
	return copy->children ? copy : NULL;
}

static struct rf_tree *unfold(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_RETURN)
		return value_of(reader, tree);
	if (tree->kind == RF_TREE_BLOCK)
		return unfold_block(reader, tree);
	return rf_arena_copy(reader->arena, tree, sizeof(*tree));
}

const struct rf_tree *rf_early_return_unfold(struct rf_reader *reader, const struct rf_tree *body)
{
	return unfold(reader, body);
}
