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
 * Where sizes decide whether a branch returns, what follows stands behind each way through it:
 *
 *     if (m == 0) { A; if (n < 9) return; B; }     if (m == 0) { A; if (n < 9) ; else { B; C; } }
 *     C;                                           else { C; }
 *
 * A value that is returned becomes a statement that computes it, so that its reads are counted; a
 * pointer only says where memory is.  Where nothing stands behind a loop, its returns are breaks:
 *
 *     for (k = 0; k < 4; ++k) { i = 4*x + k; if (i >= n) return; a[i] = 0; }
 */
#include "frontend/tree/early_return.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/switch.h"
#include "frontend/tree/tree_query.h"

/* Each of the first is a level of nesting more; each of the others may double what follows. */
enum { MOST_BEHIND_LOOPS = 100, MOST_DOUBLED = 12 };

/* What is unfolded. */
struct unfolding {
	struct rf_reader *reader;
	bool only_loops; /* returns behind a loop alone; nobody asks for what they compute */
	int divided;     /* such so far */
	int doubled;     /* those of them with the same statements behind both branches */
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
	    !rf_tree_query_names_memory(tree->children[0]) &&
	    tree->children[0]->type != RF_TYPE_OTHER)
		return tree->children[0];
	if (tree->child_count > 0 &&
	    rf_tree_query_is_unary(tree->children[0], CXUnaryOperator_AddrOf) &&
	    rf_tree_query_assigns(tree))
		return tree->children[0]->children[0]; /* a += x of a reference */
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

/* Whether the lines that were chosen, if any, have a statement: what a function returns is asked of
 * all of it. */
static bool is_chosen(const struct unfolding *u, const struct rf_tree *tree)
{
	const struct rf_reader *reader = u->reader;

	return !u->only_loops || reader->first_line == 0 ||
	       (tree->place.line >= reader->first_line && tree->last_line <= reader->last_line);
}

/* The statement `first`, or those in it, and those of `block` from `next` on, as one block; either
 * may be none. */
static struct rf_tree *join(struct unfolding *u, struct rf_tree *first, const struct rf_tree *block,
                            size_t next)
{
	struct rf_tree *all = rf_arena_copy(u->reader->arena, block, sizeof(*all));
	bool is_list = first && first->kind == RF_TREE_BLOCK;
	size_t count = is_list ? first->child_count : first != NULL;

	if (!all)
		return NULL;
	all->children =
	    RF_NEW_ARRAY(u->reader->arena, struct rf_tree *, count + block->child_count - next + 1);
	if (!all->children)
		return NULL;
	all->child_count = 0;
	for (size_t i = 0; i < count; ++i)
		all->children[all->child_count++] = is_list ? first->children[i] : first;
	for (size_t i = next; i < block->child_count; ++i)
		if (is_chosen(u, block->children[i]))
			all->children[all->child_count++] = block->children[i];
	return unfold(u, all);
}

static bool is_unfolded(const struct unfolding *u, const struct rf_tree *test,
                        const struct rf_tree *branch)
{
	if (branch == NULL || !always_returns(branch))
		return false;
	return !u->only_loops ||
	       (u->divided < MOST_BEHIND_LOOPS &&
	        (rf_tree_query_depth(branch) > 0 || rf_tree_query_is_on_integers(test)));
}

/* Whether one of several ways through the statement, between which sizes choose, returns. */
static bool may_return(const struct unfolding *u, const struct rf_tree *tree)
{
	bool is_if = tree->kind == RF_TREE_IF;

	if (!is_if && tree->kind != RF_TREE_BLOCK)
		return false;
	if (is_if && !rf_tree_query_is_on_integers(tree->children[0]))
		return false;
	for (size_t i = is_if; i < tree->child_count; ++i)
		if ((is_if && is_unfolded(u, tree->children[0], tree->children[i])) ||
		    may_return(u, tree->children[i]))
			return true;
	return false;
}

/* Whether it is the exception that a called function returns there, and nothing with it. */
static bool skips_rest(const struct unfolding *u, const struct rf_tree *branch)
{
	const struct rf_tree *last = branch;

	while (last->kind == RF_TREE_BLOCK && last->child_count > 0)
		last = last->children[last->child_count - 1];
	return !u->only_loops && last->kind == RF_TREE_RETURN && last->child_count == 0;
}

/* What runs where `branch`, which may be NULL, is taken in front of the rest of `block`. */
static struct rf_tree *way_through(struct unfolding *u, struct rf_tree *branch,
                                   const struct rf_tree *block, size_t next)
{
	return branch && always_returns(branch) ? unfold(u, branch) : join(u, branch, block, next);
}

/* An if of `block` that returns, in front of the statements from `next` on; NULL in `branch` where
 * it does not return for certain and no size decides. */
static bool divide(struct unfolding *u, const struct rf_tree *tree, const struct rf_tree *block,
                   size_t next, struct rf_tree **branch)
{
	struct rf_tree *otherwise = tree->child_count > 2 ? tree->children[2] : NULL;
	bool is_doubled = !is_unfolded(u, tree->children[0], tree->children[1]) &&
	                  !is_unfolded(u, tree->children[0], otherwise);
	struct rf_tree **parts;

	*branch = NULL;
	if (is_doubled && (u->doubled == MOST_DOUBLED || !may_return(u, tree)))
		return true;
	++u->divided;
	u->doubled += is_doubled;
	*branch = rf_arena_copy(u->reader->arena, tree, sizeof(**branch));
	parts = RF_NEW_ARRAY(u->reader->arena, struct rf_tree *, 3);
	if (!*branch || !parts)
		return false;
	(*branch)->skips = skips_rest(u, tree->children[1]);
	parts[0] = tree->children[0];
	parts[1] = way_through(u, tree->children[1], block, next);
	parts[2] = way_through(u, otherwise, block, next);
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
		bool returns = is_chosen(u, item) && rf_tree_query_find(item, RF_TREE_RETURN);

		if (returns && item->kind == RF_TREE_SWITCH)
			item = rf_switch_try(u->reader, item);
		if (returns && item->kind == RF_TREE_IF && !divide(u, item, block, i + 1, &branch))
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
	struct rf_tree *branch = NULL;

	if (tree->kind == RF_TREE_RETURN)
		return value_of(u, tree);
	if (tree->kind == RF_TREE_BLOCK)
		return unfold_block(u, tree);
	if (tree->kind == RF_TREE_IF && rf_tree_query_find(tree, RF_TREE_RETURN)) {
		struct rf_tree *rest = rf_new_tree_node(u->reader, tree, RF_TREE_BLOCK, NULL, NULL);

		if (!rest || !divide(u, tree, rest, 0, &branch))
			return NULL;
		if (branch)
			return branch;
	}
	return rf_arena_copy(u->reader->arena, tree, sizeof(*tree));
}

/* ---- in loops ---- */

/* The statements of a loop's body with break in place of return. */
static struct rf_tree *with_breaks(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *changed = tree;

	if (tree->kind == RF_TREE_RETURN && tree->child_count == 0) {
		changed = rf_new_tree_plain(reader, tree, RF_TREE_BREAK, 0);
		if (changed)
			changed->name = "break";
		return changed;
	}
	if (rf_tree_query_is_loop(tree->kind) || tree->kind == RF_TREE_SWITCH)
		return tree;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           with_breaks(reader, tree->children[i])))
			return NULL;
	return changed;
}

/* The same of those loops at the end of a function that nothing runs behind. */
static struct rf_tree *end_loops(struct rf_reader *reader, struct rf_tree *tree)
{
	bool is_loop = rf_tree_query_is_loop(tree->kind);
	size_t first = tree->child_count, end = tree->child_count;
	struct rf_tree *changed = tree;

	if (tree->kind == RF_TREE_DO)
		first = 0, end = 1;
	else if (is_loop || tree->kind == RF_TREE_BLOCK)
		first = end > 0 ? end - 1 : 0;
	else if (tree->kind == RF_TREE_IF)
		first = 1;
	for (size_t i = first; i < end; ++i) {
		struct rf_tree *child = tree->children[i];

		child = is_loop ? with_breaks(reader, child) : end_loops(reader, child);
		if (!rf_new_tree_set_child(reader, tree, &changed, i, child))
			return NULL;
	}
	return changed;
}

const struct rf_tree *rf_early_return_unfold(struct rf_reader *reader, const struct rf_tree *body)
{
	struct rf_tree *tree = unfold(&(struct unfolding){ .reader = reader }, body);

	return tree ? end_loops(reader, tree) : NULL;
}

struct rf_tree *rf_early_return_behind_loops(struct rf_reader *reader, const struct rf_tree *body)
{
	return unfold(&(struct unfolding){ .reader = reader, .only_loops = true }, body);
}
