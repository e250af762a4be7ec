/* SPDX-License-Identifier: MIT
 *
 * Values that the lanes of a warp choose, in front of what is made of them:
 *
 *     x = (i > 0 ? a[i - 1] : 0) + (i < n - 1 ? a[i + 1] : 0);
 *
 *     if (i > 0) s = a[i - 1]; else s = 0;
 *     if (i < n - 1) t = a[i + 1]; else t = 0;
 *     x = s + t;
 *
 * Each is read by the lanes that choose it, and what follows stands there once, however many of
 * them it has.  A value that is all of an assignment needs no variable; one that a && or another
 * ?: may leave out stays where it is, and so does an integer, which may be an index.
 */
#include "frontend/flow/chosen_value.h"

#include "frontend/flow/choice_guard.h"
#include "frontend/flow/condition.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/ternary.h"
#include "frontend/tree/tree_query.h"

static bool reads_element(const struct rf_tree *tree)
{
	return rf_tree_query_any(tree, rf_tree_query_is_element);
}

/* Whether data choose of values of which one is read. */
static bool is_on_data(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_condition_kind(reader, tree->children[0]) == RF_CONDITION_ON_DATA &&
	       (reads_element(tree->children[1]) || reads_element(tree->children[2]));
}

static bool is_chosen(struct rf_reader *reader, const struct rf_tree *tree, bool in_condition)
{
	return tree->kind == RF_TREE_CONDITIONAL && tree->child_count == 3 &&
	       (in_condition || tree->type == RF_TYPE_FLOATING) && rf_ternary_find(tree) == tree &&
	       reads_element(tree) &&
	       (rf_choice_guard_is_decided(reader, tree->children[0]) || is_on_data(reader, tree));
}

/* The first one in an expression that is evaluated whatever the rest of it comes to. */
static const struct rf_tree *find(struct rf_reader *reader, const struct rf_tree *tree,
                                  bool in_condition)
{
	size_t count = rf_tree_query_is_junction(tree) || tree->kind == RF_TREE_CONDITIONAL
	                   ? 1
	                   : tree->child_count;
	const struct rf_tree *found = NULL;

	if (is_chosen(reader, tree, in_condition))
		return tree;
	for (size_t i = 0; i < count && i < tree->child_count && !found; ++i)
		found = find(reader, tree->children[i], in_condition);
	return found;
}

/* The value of an assignment or a declaration; NULL for anything else. */
static const struct rf_tree *source_of(const struct rf_tree *tree)
{
	return tree->child_count > 0 && (tree->kind == RF_TREE_VARIABLE ||
	                                 rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
	           ? rf_tree_query_peel(tree->children[tree->child_count - 1])
	           : NULL;
}

/* Whether something is assigned on the way to a value. */
static bool assigns_inside(const struct rf_tree *tree)
{
	for (size_t i = 0; i < tree->child_count; ++i)
		if (rf_tree_query_assigns(tree->children[i]))
			return true;
	return false;
}

/* variable = value; */
static struct rf_tree *set(struct rf_reader *reader, struct rf_tree *variable,
                           struct rf_tree *value)
{
	struct rf_tree *assignment =
	    rf_new_tree_operation(reader, CXBinaryOperator_Assign, variable, value);

	if (assignment)
		assignment->type = variable->type;
	return assignment;
}

enum rf_status rf_chosen_value_take(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_chosen_value *chosen)
{
	bool in_condition = tree->kind == RF_TREE_IF;
	const struct rf_tree *part = in_condition ? tree->children[0] : tree, *value;
	struct rf_tree *variable;

	*chosen = (struct rf_chosen_value){ NULL, tree };
	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0 ||
	    !rf_tree_query_find(part, RF_TREE_CONDITIONAL) || assigns_inside(part))
		return RF_OK;
	value = find(reader, part, in_condition);
	if (!value || (value == source_of(part) && !is_on_data(reader, value)))
		return RF_OK;
	variable = rf_new_tree_variable(reader, value, rf_spell_tree(reader, value));
	if (!variable)
		return rf_out_of_memory(reader->diagnostics);
	variable->type = value->type;
	variable->element = value->element;
	variable->bytes = value->bytes;
	chosen->front = rf_new_tree_if(reader, value, value->children[0],
	                               set(reader, variable, value->children[1]),
	                               set(reader, variable, value->children[2]));
	chosen->rest = rf_new_tree_instead(reader, tree, value, variable);
	return chosen->front && chosen->front->child_count == 3 && chosen->rest
	           ? RF_OK
	           : rf_out_of_memory(reader->diagnostics);
}
