/* SPDX-License-Identifier: MIT
 *
 * Pointers that a condition chooses.
 *
 *     const float *p = t < 16 ? a : b;  x = p[i];       x = t < 16 ? a[i] : b[i];
 *     x = (i < n ? a : b)[i];                           x = i < n ? a[i] : b[i];
 *     float *p; if (i < n) p = a; else p = b;           float *p = i < n ? a : b;
 *
 * Which lanes of a warp read which array is then what any ?: of theirs says; but both are copies of
 * one element, whose address is all that is chosen, and one request of the warp.  A variable stands
 * for its choice where it is declared with it and has no other value, and where the condition is
 * made of integers that the block does not change.
 */
#include "frontend/tree/chosen_pointer.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* Whether it leads into an array that has a name: a, a + n, &a[n], and no nullptr. */
static bool is_named(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_SUBSCRIPT ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		return is_named(tree->children[0]);
	return tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_MEMBER;
}

/* A ?: of such pointers; NULL for anything else. */
static const struct rf_tree *choice_of(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_CONDITIONAL && tree->type == RF_TYPE_POINTER &&
	               tree->child_count == 3 && is_named(tree->children[1]) &&
	               is_named(tree->children[2])
	           ? tree
	           : NULL;
}

/* Whether what decides keeps its value: it is of integers that nothing in the body assigns. */
static bool stays(const struct rf_tree *tree, const struct rf_tree *body)
{
	if (tree->kind == RF_TREE_NAME &&
	    rf_tree_query_count_assignments(body, tree->symbol) >
	        (rf_tree_query_only_value(body, tree->symbol) != NULL))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!stays(tree->children[i], body))
			return false;
	return true;
}

/* The choice that a name stands for, or that stands there itself; NULL for none. */
static const struct rf_tree *find(const struct rf_tree *pointer, const struct rf_tree *body)
{
	const struct rf_tree *choice = choice_of(pointer), *value;

	pointer = rf_tree_query_peel(pointer);
	if (choice || pointer->kind != RF_TREE_NAME || pointer->type != RF_TYPE_POINTER)
		return choice;
	value = rf_tree_query_only_value(body, pointer->symbol);
	choice = value ? choice_of(value) : NULL;
	return choice && rf_tree_query_is_on_integers(choice->children[0]) && stays(choice, body)
	           ? choice
	           : NULL;
}

/* The value that a branch sets a variable to and does nothing else; NULL: it does. */
static struct rf_tree *only_set(const struct rf_tree *branch, const struct rf_symbol *symbol)
{
	while (branch->kind == RF_TREE_BLOCK && branch->child_count == 1)
		branch = branch->children[0];
	return rf_tree_query_is_binary(branch, CXBinaryOperator_Assign) &&
	               rf_tree_query_target(branch) == symbol && is_named(branch->children[1])
	           ? branch->children[1]
	           : NULL;
}

/* float *p; if (c) p = a; else p = b; as float *p = c ? a : b; the declaration itself where it is
 * no such one, NULL without memory. */
static struct rf_tree *with_choice(struct rf_reader *reader, struct rf_tree *declaration,
                                   const struct rf_tree *next)
{
	struct rf_tree *variable, *a, *b, *choice, *result = declaration;

	if (declaration->kind != RF_TREE_DECLARATION || declaration->child_count != 1 ||
	    next->kind != RF_TREE_IF || next->child_count != 3 ||
	    !rf_tree_query_is_on_integers(next->children[0]))
		return declaration;
	variable = declaration->children[0];
	if (variable->kind != RF_TREE_VARIABLE || variable->type != RF_TYPE_POINTER ||
	    variable->child_count != 0)
		return declaration;
	a = only_set(next->children[1], variable->symbol);
	b = only_set(next->children[2], variable->symbol);
	if (!a || !b)
		return declaration;
	choice = rf_new_tree_node(reader, next, RF_TREE_CONDITIONAL, next->children[0], a);
	if (!choice)
		return NULL;
	choice->children[2] = b;
	choice->child_count = 3;
	choice->type = RF_TYPE_POINTER;
	variable = rf_new_tree_node(reader, variable, variable->kind, choice, NULL);
	return rf_new_tree_set_child(reader, declaration, &result, 0, variable) ? result : NULL;
}

/* The body with such choices in front of what follows. */
static struct rf_tree *choose_at_once(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *changed = tree;

	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           choose_at_once(reader, tree->children[i])))
			return NULL;
	for (size_t i = 0; changed->kind == RF_TREE_BLOCK && i + 1 < changed->child_count; ++i) {
		struct rf_tree *one =
		    with_choice(reader, changed->children[i], changed->children[i + 1]);

		if (one && one != changed->children[i])
			changed = rf_new_tree_replaced(reader, changed, i, 2,
			                               (struct rf_statements){ 1, &one });
		if (!one || !changed)
			return NULL;
	}
	return changed;
}

/* Whether a pointer is there for nothing but its elements. */
static bool has_only_elements(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool is_name = tree->kind == RF_TREE_NAME && tree->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !is_name; ++i) {
		const struct rf_tree *child = tree->children[i];

		if (i == 0 && rf_tree_query_is_element(tree) &&
		    rf_tree_query_peel(child)->kind == RF_TREE_NAME)
			continue;
		if (!has_only_elements(child, symbol))
			return false;
	}
	return !is_name;
}

/* A declaration of what stands for its choice everywhere, without its value. */
static struct rf_tree *without_value(struct rf_reader *reader, struct rf_tree *variable,
                                     const struct rf_tree *body)
{
	struct rf_tree name = { .kind = RF_TREE_NAME,
		                .type = variable->type,
		                .symbol = variable->symbol };

	if (variable->kind != RF_TREE_VARIABLE || variable->child_count == 0 ||
	    !choice_of(variable->children[0]) || !find(&name, body) ||
	    !has_only_elements(body, variable->symbol))
		return variable;
	variable = rf_arena_copy(reader->arena, variable, sizeof(*variable));
	if (variable)
		variable->child_count = 0;
	return variable;
}

/* An element of one of the two. */
static struct rf_tree *element(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_tree *pointer)
{
	struct rf_tree *copy = rf_new_tree_node(reader, tree, tree->kind, NULL, NULL);

	if (!copy)
		return NULL;
	copy->origin = rf_tree_query_origin(tree);
	for (size_t i = 0; i < tree->child_count; ++i)
		copy->children[i] = i == 0 ? pointer : tree->children[i];
	copy->child_count = tree->child_count;
	return copy;
}

static struct rf_tree *unfold(struct rf_reader *reader, struct rf_tree *tree,
                              const struct rf_tree *body)
{
	const struct rf_tree *choice =
	    rf_tree_query_is_element(tree) ? find(tree->children[0], body) : NULL;
	struct rf_tree *changed = tree;

	if (choice) {
		changed = rf_new_tree_node(reader, tree, RF_TREE_CONDITIONAL, choice->children[0],
		                           element(reader, tree, choice->children[1]));
		if (!changed || changed->child_count < 2)
			return NULL;
		changed->children[2] = element(reader, tree, choice->children[2]);
		changed->child_count = 3;
		tree = changed->children[2] ? changed : NULL;
	}
	for (size_t i = 0; tree && i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           unfold(reader, tree->children[i], body)))
			return NULL;
	return tree ? without_value(reader, changed, body) : NULL;
}

struct rf_tree *rf_chosen_pointer_unfold(struct rf_reader *reader, struct rf_tree *body)
{
	body = choose_at_once(reader, body);
	return body ? unfold(reader, body, body) : NULL;
}
