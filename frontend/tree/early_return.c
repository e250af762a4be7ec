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

/* Each is a level of nesting more. */
enum { MOST_BEHIND_LOOPS = 100 };

/* What is unfolded. */
struct unfolding {
	struct rf_reader *reader;
	bool only_loops; /* returns behind a loop alone; nobody asks for what they compute */
	int divided;     /* such so far */
};

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
static struct rf_tree *value_of(const struct unfolding *u, const struct rf_tree *tree)
{
	struct rf_tree *empty;

	if (tree->child_count > 0 && !u->only_loops &&
	    (tree->children[0]->type == RF_TYPE_INTEGER ||
	     tree->children[0]->type == RF_TYPE_FLOATING))
		return tree->children[0];
	if (tree->child_count > 0 && rf_tree_query_find(tree, RF_TREE_CALL))
		return tree->children[0];
	empty = rf_arena_copy(u->reader->arena, tree, sizeof(*empty));
	if (empty) {
		empty->kind = RF_TREE_EMPTY;
		empty->child_count = 0;
	}
	return empty;
}

static struct rf_tree *unfold(struct unfolding *u, const struct rf_tree *tree);

/* The statement `first` and those of `block` from `next` on, as one block; either may be none. */
static struct rf_tree *join(struct unfolding *u, struct rf_tree *first, const struct rf_tree *block,
                            size_t next)
{
	struct rf_tree *all = rf_arena_copy(u->reader->arena, block, sizeof(*all));

	if (!all)
		return NULL;
	all->children =
	    RF_NEW_ARRAY(u->reader->arena, struct rf_tree *, block->child_count - next + 1);
	if (!all->children)
		return NULL;
	all->child_count = 0;
	if (first)
		all->children[all->child_count++] = first;
	for (size_t i = next; i < block->child_count; ++i)
		all->children[all->child_count++] = block->children[i];
	return unfold(u, all);
}

/* Whether a condition asks for integers that are at hand: sizes, mostly, which may decide it. */
static bool is_on_integers(const struct rf_tree *tree)
{
	bool is_leaf = tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_INTEGER;

	if ((is_leaf && tree->type != RF_TYPE_INTEGER) || tree->kind == RF_TREE_CALL ||
	    tree->kind == RF_TREE_SUBSCRIPT || rf_tree_query_is_assignment(tree) ||
	    rf_tree_query_is_step(tree) || (tree->child_count == 0 && !is_leaf))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!is_on_integers(tree->children[i]))
			return false;
	return true;
}

static bool is_unfolded(const struct unfolding *u, const struct rf_tree *test,
                        const struct rf_tree *branch)
{
	if (branch == NULL || !always_returns(branch))
		return false;
	return !u->only_loops || (u->divided < MOST_BEHIND_LOOPS &&
	                          (rf_tree_query_depth(branch) > 0 || is_on_integers(test)));
}

/* An if of `block` that returns, in front of the statements from `next` on; NULL in `branch` where
 * it does not return for certain. */
static bool divide(struct unfolding *u, const struct rf_tree *tree, const struct rf_tree *block,
                   size_t next, struct rf_tree **branch)
{
	struct rf_tree *otherwise = tree->child_count > 2 ? tree->children[2] : NULL;
	struct rf_tree **parts;

	*branch = NULL;
	if (!is_unfolded(u, tree->children[0], tree->children[1]) &&
	    !is_unfolded(u, tree->children[0], otherwise))
		return true;
	++u->divided;
	*branch = rf_arena_copy(u->reader->arena, tree, sizeof(**branch));
	parts = RF_NEW_ARRAY(u->reader->arena, struct rf_tree *, 3);
	if (!*branch || !parts)
		return false;
	parts[0] = tree->children[0];
	if (always_returns(tree->children[1])) {
		parts[1] = unfold(u, tree->children[1]);
		parts[2] = join(u, otherwise, block, next);
	} else {
		parts[1] = join(u, tree->children[1], block, next);
		parts[2] = unfold(u, otherwise);
	}
	(*branch)->children = parts;
	(*branch)->child_count = 3;
	return parts[1] && parts[2];
}

static struct rf_tree *unfold_block(struct unfolding *u, const struct rf_tree *block)
{
	struct rf_arena *arena = u->reader->arena;
	struct rf_tree *copy = rf_arena_copy(arena, block, sizeof(*copy));
	bool is_over = false;

	if (!copy)
		return NULL;
	copy->children = RF_NEW_ARRAY(arena, struct rf_tree *, block->child_count + 1);
	copy->child_count = 0;
	for (size_t i = 0; copy->children && i < block->child_count && !is_over; ++i) {
		struct rf_tree *item = block->children[i], *branch = NULL;

		if (item->kind == RF_TREE_IF && rf_tree_query_find(item, RF_TREE_RETURN) &&
		    !divide(u, item, block, i + 1, &branch))
			return NULL;
		is_over = branch != NULL || always_returns(item);
		copy->children[copy->child_count] = branch    ? branch
		                                    : is_over ? unfold(u, item)
		                                              : item;
		if (!copy->children[copy->child_count++])
			return NULL;
	}
	return copy->children ? copy : NULL;
}

static struct rf_tree *unfold(struct unfolding *u, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_RETURN)
		return value_of(u, tree);
	if (tree->kind == RF_TREE_BLOCK)
		return unfold_block(u, tree);
	return rf_arena_copy(u->reader->arena, tree, sizeof(*tree));
}

const struct rf_tree *rf_early_return_unfold(struct rf_reader *reader, const struct rf_tree *body)
{
	return unfold(&(struct unfolding){ reader, false, 0 }, body);
}

struct rf_tree *rf_early_return_behind_loops(struct rf_reader *reader, const struct rf_tree *body)
{
	return unfold(&(struct unfolding){ reader, true, 0 }, body);
}
