/* SPDX-License-Identifier: MIT
 *
 * Variables that an expression moves on its way: *d++ = *s++, a[--k] = b[i++].
 *
 * C lets ++ and -- behind a variable take effect when the statement is over, and those in front of
 * it before it begins, as long as nothing else in the statement asks for the variable.  So each
 * becomes a statement of its own:
 *
 *     *d++ = *s++;       *d = *s; d++; s++;
 *     a[--k] = x;        --k; a[k] = x;
 *     a[k += 2] = x;     k += 2; a[k] = x;
 *
 * So do the statements of ({ int t = f(x); t > 0 ? t : -t; }), but for the last, its value.
 *
 * What && || and ?: may leave out stays where it is.
 */
#include "frontend/tree/side_effect.h"

#include "frontend/tree/tree_query.h"

static bool may_be_left_out(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CONDITIONAL ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
}

static bool moves_variable(const struct rf_tree *tree)
{
	return rf_tree_query_is_assignment(tree) &&
	       (tree->children[0]->kind == RF_TREE_NAME ||
	        tree->children[0]->kind == RF_TREE_MEMBER) &&
	       (tree->children[0]->type == RF_TYPE_INTEGER ||
	        tree->children[0]->type == RF_TYPE_POINTER);
}

static bool is_behind(const struct rf_tree *tree)
{
	return rf_tree_query_is_step(tree) &&
	       (tree->op == CXUnaryOperator_PostInc || tree->op == CXUnaryOperator_PostDec);
}

/* The statements of an expression that is made of them, or NULL. */
static const struct rf_tree *statements_of(const struct rf_tree *tree)
{
	if (tree->kind != RF_TREE_BLOCK)
		return NULL;
	while (tree->child_count == 1 && tree->children[0]->kind == RF_TREE_BLOCK)
		tree = tree->children[0];
	return tree->child_count > 0 ? tree : NULL;
}

static bool has_any(const struct rf_tree *tree, bool is_root)
{
	bool found = statements_of(tree) || (!is_root && moves_variable(tree));

	for (size_t i = 0; i < tree->child_count && !found && !may_be_left_out(tree); ++i)
		found = has_any(tree->children[i], false);
	return found;
}

static const struct rf_tree *strip(struct rf_reader *reader, const struct rf_tree *tree,
                                   bool is_root, struct rf_side_effects *effects);

/* The value of statements, which stand in front from here on. */
static const struct rf_tree *strip_statements(struct rf_reader *reader, const struct rf_tree *list,
                                              struct rf_side_effects *effects)
{
	for (size_t i = 0; i + 1 < list->child_count; ++i) {
		const struct rf_tree **slot = RF_PUSH(reader->arena, &effects->before);

		if (!slot)
			return NULL;
		*slot = list->children[i];
	}
	return strip(reader, list->children[list->child_count - 1], false, effects);
}

static const struct rf_tree *strip(struct rf_reader *reader, const struct rf_tree *tree,
                                   bool is_root, struct rf_side_effects *effects)
{
	bool is_moved = !is_root && moves_variable(tree);
	const struct rf_tree *list = statements_of(tree), **slot;
	struct rf_tree *copy;

	if (list)
		return strip_statements(reader, list, effects);
	if (!has_any(tree, is_root))
		return tree;
	copy = rf_arena_copy(reader->arena, tree, sizeof(*copy));
	if (!copy)
		return NULL;
	copy->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, tree->child_count + 1);
	for (size_t i = 0; copy->children && i < tree->child_count; ++i)
		copy->children[i] =
		    (struct rf_tree *)strip(reader, tree->children[i], false, effects);
	if (!copy->children || !is_moved)
		return copy->children ? copy : NULL;
	slot = is_behind(tree) ? RF_PUSH(reader->arena, &effects->after)
	                       : RF_PUSH(reader->arena, &effects->before);
	if (!slot)
		return NULL;
	*slot = copy;
	return copy->children[0];
}

void rf_side_effect_split(struct rf_reader *reader, const struct rf_tree *statement,
                          struct rf_side_effects *effects)
{
	*effects = (struct rf_side_effects){ 0 };
	effects->bare = strip(reader, statement, true, effects);
}
