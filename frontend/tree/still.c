/* SPDX-License-Identifier: MIT
 *
 * What changes no integer and no pointer, of a struct too: nothing of it need be forgotten.
 *
 *     a[i] = 2 * b[i];                          changes none
 *     for (int i = 0; i < n; ++i) a[i] = 0;     changes none that is known outside of it
 *     for (i = 0; i < n; ++i) f(i);             changes i, and what f changes
 */
#include "frontend/tree/still.h"

#include "frontend/tree/tree_query.h"

enum { MOST_CHANGED = 4 };

/* The variables that a tree changes, as far as they are few and known. */
struct changed {
	size_t count;
	const struct rf_symbol *symbols[MOST_CHANGED];
	bool has_others;
};

/* What a node may change itself; what is not understood and calls may change anything. */
static bool may_change(const struct rf_tree *tree)
{
	const struct rf_tree *target = NULL;

	if (tree->kind == RF_TREE_CALL || tree->kind == RF_TREE_OTHER ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		return true;
	if (tree->kind == RF_TREE_VARIABLE)
		target = tree->child_count > 0 ? tree : NULL;
	else if (rf_tree_query_is_assignment(tree))
		target = tree->children[0];
	return target && (target->type == RF_TYPE_INTEGER || target->type == RF_TYPE_POINTER ||
	                  target->type == RF_TYPE_RECORD);
}

static void add(struct changed *all, const struct rf_symbol *symbol)
{
	for (size_t i = 0; i < all->count; ++i)
		if (all->symbols[i] == symbol)
			return;
	if (symbol && all->count < MOST_CHANGED)
		all->symbols[all->count++] = symbol;
	else
		all->has_others = true;
}

static void take_away(struct changed *all, const struct rf_symbol *symbol)
{
	for (size_t i = 0; i < all->count; ++i)
		if (all->symbols[i] == symbol)
			all->symbols[i--] = all->symbols[--all->count];
}

/* Variables that start anew each time end with the block or the loop that declares them. */
static void end_scope(const struct rf_tree *tree, struct changed *all)
{
	for (size_t i = 0; i < tree->child_count && all->count > 0; ++i) {
		const struct rf_tree *part = tree->children[i];

		for (size_t k = 0; part->kind == RF_TREE_DECLARATION && k < part->child_count; ++k)
			if (part->children[k]->kind == RF_TREE_VARIABLE &&
			    part->children[k]->child_count > 0 &&
			    !part->children[k]->symbol->is_kept)
				take_away(all, part->children[k]->symbol);
	}
}

static void mark(struct rf_tree *tree, struct changed *around)
{
	struct changed all = { 0 };
	bool is_still = !may_change(tree);

	if (!is_still)
		add(&all, rf_tree_query_target(tree));
	for (size_t i = 0; i < tree->child_count; ++i) {
		mark(tree->children[i], &all);
		is_still &= rf_still_is(tree->children[i]);
	}
	if (tree->kind == RF_TREE_BLOCK || tree->kind == RF_TREE_FOR)
		end_scope(tree, &all);
	tree->still = is_still ? tree : NULL;
	tree->still_outside = all.count == 0 && !all.has_others ? tree : NULL;
	for (size_t i = 0; i < all.count; ++i)
		add(around, all.symbols[i]);
	around->has_others |= all.has_others;
}

void rf_still_mark(struct rf_tree *tree)
{
	struct changed around = { 0 };

	mark(tree, &around);
}

bool rf_still_is(const struct rf_tree *tree)
{
	return tree->still == tree;
}

bool rf_still_is_outside(const struct rf_tree *tree)
{
	return tree->still_outside == tree;
}
