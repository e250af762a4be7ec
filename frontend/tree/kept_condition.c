/* SPDX-License-Identifier: MIT
 *
 * Conditions that a thread keeps in a variable, of its place and of data.
 *
 *     bool ok = i < n && p[i] > 0;      ok = i < n ? p[i] > 0 : 0;
 *     if (ok) x;                        if (i < n && ok) x;
 *
 * Both say the same, and the place tells which lanes of a warp read p[i] and run x.  With || it is
 * i >= n ? 1 : p[i] <= 0, and i >= n || skip.  A part of a condition is said again where each
 * variable in it has its value still.  Each other value a && p[i] is chosen like that, too; and a
 * function that reads in a condition is called in a branch of what stands in front of it.
 */
#include "frontend/tree/kept_condition.h"

#include "frontend/tree/chosen_pointer.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* ---- what stays ---- */

static const struct rf_symbol *base_of(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	while (tree->kind == RF_TREE_MEMBER || tree->kind == RF_TREE_SUBSCRIPT)
		tree = rf_tree_query_peel(tree->children[0]);
	return tree->kind == RF_TREE_NAME ? tree->symbol : NULL;
}

/* Whether a statement gives the variable, or a member of it, another value or lends it. */
static bool may_change(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	if ((rf_tree_query_is_assignment(tree) ||
	     rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf)) &&
	    base_of(tree->children[0]) == symbol)
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (may_change(tree->children[i], symbol))
			return true;
	return false;
}

/* Whether a part of a condition is made of numbers and of variables that no statement of the block
 * changes. */
static bool stays(const struct rf_tree *part, const struct rf_tree *block)
{
	part = rf_tree_query_peel(part);
	if (part->type != RF_TYPE_INTEGER || rf_tree_query_is_assignment(part))
		return false;
	if (part->kind == RF_TREE_NAME || (part->kind == RF_TREE_MEMBER && !part->is_arrow)) {
		const struct rf_symbol *base = base_of(part);

		return base && (!block || !may_change(block, base));
	}
	if (part->kind != RF_TREE_INTEGER && part->kind != RF_TREE_BINARY &&
	    (part->kind != RF_TREE_UNARY || part->op == CXUnaryOperator_Deref ||
	     part->op == CXUnaryOperator_AddrOf))
		return false;
	for (size_t i = 0; i < part->child_count; ++i)
		if (!stays(part->children[i], block))
			return false;
	return true;
}

/* ---- where it is used ---- */

/* A variable of a block, and what decides it. */
struct kept {
	const struct rf_symbol *symbol;
	int op;               /* && or || */
	struct rf_tree *part; /* what stays of the condition, joined by the same */
};

/* The parts of a && b && c that stay, joined; NULL for none. */
static struct rf_tree *staying(struct rf_reader *reader, struct rf_tree *value, int op,
                               const struct rf_tree *block)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(value), *a, *b;

	if (bare->kind != RF_TREE_BINARY || bare->op != op) {
		const struct rf_tree *kept = bare->kind == RF_TREE_NAME
		                                 ? rf_tree_query_only_value(block, bare->symbol)
		                                 : NULL;

		if (kept && stays(kept, block))
			return (struct rf_tree *)kept;
		return stays(bare, block) ? bare : NULL;
	}
	a = staying(reader, bare->children[0], op, block);
	b = staying(reader, bare->children[1], op, block);
	return a && b ? rf_new_tree_operation(reader, op, a, b) : a ? a : b;
}

/* What a declaration keeps; `part` is NULL where it is nothing that helps. */
static struct kept kept_of(struct rf_reader *reader, const struct rf_tree *variable,
                           const struct rf_tree *block)
{
	const struct rf_tree *value;
	struct kept kept = { .symbol = variable->symbol };

	if (variable->kind != RF_TREE_VARIABLE || variable->child_count == 0 ||
	    variable->type != RF_TYPE_INTEGER || may_change(block, variable->symbol))
		return kept;
	value = rf_tree_query_peel(variable->children[variable->child_count - 1]);
	if (!rf_tree_query_is_binary(value, CXBinaryOperator_LAnd) &&
	    !rf_tree_query_is_binary(value, CXBinaryOperator_LOr))
		return kept;
	kept.op = value->op;
	if (!stays(value, block))
		kept.part = staying(reader, (struct rf_tree *)value, value->op, block);
	return kept;
}

/* A condition with what is known of the variable in front of it. */
static struct rf_tree *say(struct rf_reader *reader, struct rf_tree *test, const struct kept *kept)
{
	struct rf_tree *changed = test;

	if (test->kind == RF_TREE_NAME && test->symbol == kept->symbol)
		return rf_new_tree_operation(reader, kept->op, kept->part, test);
	if (test->kind != RF_TREE_CAST && !rf_tree_query_is_unary(test, CXUnaryOperator_LNot) &&
	    !rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) &&
	    !rf_tree_query_is_binary(test, CXBinaryOperator_LOr))
		return test;
	for (size_t i = 0; i < test->child_count; ++i)
		if (!rf_new_tree_set_child(reader, test, &changed, i,
		                           say(reader, test->children[i], kept)))
			return NULL;
	return changed;
}

/* The statement with the conditions of its branches said in full. */
static struct rf_tree *say_in(struct rf_reader *reader, struct rf_tree *tree,
                              const struct kept *kept)
{
	bool asks = tree->kind == RF_TREE_IF || tree->kind == RF_TREE_CONDITIONAL;
	struct rf_tree *changed = tree;

	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *old = tree->children[i], *child = old;

		if (asks && i == 0)
			child = say(reader, old, kept);
		if (child == old)
			child = say_in(reader, old, kept);
		if (!rf_new_tree_set_child(reader, tree, &changed, i, child))
			return NULL;
	}
	return changed;
}

/* ---- where it is asked ---- */

/* Takes the parts of a && b && p[i] in front of the first that reads something off it, joined; what
 * is left of it is in `rest`. */
static struct rf_tree *take_front(struct rf_reader *reader, struct rf_tree *value, int op,
                                  struct rf_tree **rest)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(value), *front;

	*rest = NULL;
	if (stays(bare, NULL))
		return bare;
	*rest = bare;
	if (!rf_tree_query_is_binary(bare, op))
		return NULL;
	front = take_front(reader, bare->children[0], op, rest);
	if (!front)
		*rest = bare;
	else
		*rest = *rest ? rf_new_tree_operation(reader, op, *rest, bare->children[1])
		              : bare->children[1];
	return front;
}

/* Whether it reads memory itself, or a function that it is handed to does. */
static bool reads(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_CALL)
		for (size_t i = 0; i < tree->child_count; ++i)
			if (tree->children[i]->type == RF_TYPE_POINTER ||
			    tree->children[i]->type == RF_TYPE_ARRAY)
				return true;
	return rf_tree_query_is_element(tree);
}

/* a && p[i] of a value as a ? p[i] : 0, where `a` reads nothing. */
static struct rf_tree *chosen(struct rf_reader *reader, struct rf_tree *value)
{
	struct rf_tree *bare = (struct rf_tree *)rf_tree_query_peel(value), *choice, *number, *rest;
	struct rf_tree *front = NULL;
	bool is_and = rf_tree_query_is_binary(bare, CXBinaryOperator_LAnd);

	if (is_and || rf_tree_query_is_binary(bare, CXBinaryOperator_LOr))
		front = take_front(reader, bare, bare->op, &rest);
	if (!front || !rest || !rf_tree_query_any(rest, reads))
		return value;
	number = rf_new_tree_integer(reader, bare, !is_and);
	choice = rf_new_tree_node(reader, bare, RF_TREE_CONDITIONAL, front, is_and ? rest : number);
	if (!choice || !number)
		return NULL;
	choice->children[2] = is_and ? number : rest;
	choice->child_count = 3;
	return choice;
}

/* Whether a && b that stands there is a value, and not the condition of a branch or a part of
 * another one. */
static bool has_values(const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_VARIABLE:
	case RF_TREE_UPDATE:
	case RF_TREE_CALL:
	case RF_TREE_RETURN:
	case RF_TREE_CONDITIONAL:
	case RF_TREE_CAST:
	case RF_TREE_UNARY:
		return true;
	default:
		return tree->kind == RF_TREE_BINARY && !rf_tree_query_is_junction(tree);
	}
}

/* ---- calls ---- */

static bool is_reading_call(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CALL && reads(tree);
}

/* Whether a condition calls a function that reads, where a part in front of it decides whether. */
static bool calls_behind(const struct rf_tree *test)
{
	test = rf_tree_query_peel(test);
	if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot))
		return calls_behind(test->children[0]);
	return rf_tree_query_is_junction(test) &&
	       (rf_tree_query_any(test->children[1], is_reading_call) ||
	        calls_behind(test->children[0]));
}

/* if (a && f(p)) x; else y; as if (a) { if (f(p)) x; else y; } else y;, so that f reads for those
 * lanes alone that `a` holds for.  What would stand twice has no if of its own. */
static struct rf_tree *parted(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *test = (struct rf_tree *)rf_tree_query_peel(tree->children[0]), *inner;
	struct rf_tree *branch = tree->children[1];
	struct rf_tree *otherwise = tree->child_count > 2 ? tree->children[2] : NULL;
	bool is_and = rf_tree_query_is_binary(test, CXBinaryOperator_LAnd);
	const struct rf_tree *twice = is_and ? otherwise : branch;

	if (!calls_behind(test))
		return tree;
	if (rf_tree_query_is_unary(test, CXUnaryOperator_LNot)) {
		if (tree->skips)
			return tree;
		tree = rf_new_tree_if(reader, tree, test->children[0], otherwise, branch);
		return tree ? parted(reader, tree) : NULL;
	}
	if (twice && rf_tree_query_find(twice, RF_TREE_IF))
		return tree;
	inner = rf_new_tree_if(reader, tree, test->children[1], branch, otherwise);
	inner = inner ? parted(reader, inner) : NULL;
	if (!inner)
		return NULL;
	tree = is_and ? rf_new_tree_if(reader, tree, test->children[0], inner, otherwise)
	              : rf_new_tree_if(reader, tree, test->children[0], branch, inner);
	return tree ? parted(reader, tree) : NULL;
}

static bool unfold(struct rf_reader *reader, struct rf_tree **tree);

static bool unfold_children(struct rf_reader *reader, struct rf_tree **tree)
{
	struct rf_tree *old = *tree;

	for (size_t i = old->kind == RF_TREE_IF; i < old->child_count; ++i) {
		struct rf_tree *child = old->children[i];

		if (!unfold(reader, &child))
			return false;
		if (has_values(old))
			child = chosen(reader, child);
		if (!rf_new_tree_set_child(reader, old, tree, i, child))
			return false;
	}
	if (old->kind == RF_TREE_IF)
		*tree = parted(reader, *tree);
	return *tree != NULL;
}

static bool unfold(struct rf_reader *reader, struct rf_tree **tree)
{
	const struct rf_tree *old = *tree;

	for (size_t i = 0; old->kind == RF_TREE_BLOCK && i < old->child_count; ++i)
		for (size_t k = 0; old->children[i]->kind == RF_TREE_DECLARATION &&
		                   k < old->children[i]->child_count;
		     ++k) {
			struct kept kept = kept_of(reader, old->children[i]->children[k], old);

			if (kept.part)
				*tree = say_in(reader, *tree, &kept);
			if (!*tree)
				return false;
		}
	return unfold_children(reader, tree);
}

struct rf_tree *rf_kept_condition_unfold(struct rf_reader *reader, struct rf_tree *body)
{
	body = rf_chosen_pointer_unfold(reader, body);
	return body && unfold(reader, &body) ? body : NULL;
}
