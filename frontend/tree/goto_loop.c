/* SPDX-License-Identifier: MIT
 *
 * Loops that are made of a label and of gotos back to it.
 *
 *     again: A; if (c) goto again;               do { A; } while (c);
 *     again: A; if (c) { B; goto again; }        A; while (c) { B; A; }
 *     again: A; if (c) return; B; goto again;    A; while (!c) { B; A; } return;
 *
 * What stands between the label and the test runs once more than what follows the test, so that it
 * stands twice.
 */
#include "frontend/tree/goto_loop.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/truth.h"

/* Loops inside each other in what stands twice, so that a function does not double many times. */
enum { MOST_DEPTH = 2 };

static bool goes_to(const struct rf_tree *tree, const struct rf_tree *label)
{
	return rf_tree_query_is_goto(tree) && tree->value == label->value;
}

static size_t gotos(const struct rf_tree *tree, const struct rf_tree *label)
{
	size_t count = goes_to(tree, label);

	for (size_t i = 0; i < tree->child_count; ++i)
		count += gotos(tree->children[i], label);
	return count;
}

/* ---- lists of statements ---- */

static struct rf_statements list_of(struct rf_tree *const *tree)
{
	if ((*tree)->kind == RF_TREE_BLOCK)
		return (struct rf_statements){ (*tree)->child_count, (*tree)->children };
	return (struct rf_statements){ (*tree)->kind != RF_TREE_EMPTY, tree };
}

/* ---- what makes a loop ---- */

/* before; if (test) { inside; and back to before } leaving */
struct parts {
	const struct rf_tree *label;
	struct rf_statements before;
	struct rf_tree *test;
	struct rf_statements inside, leaving;
	size_t last; /* the statement of the block that goes back */
};

/* Whether a branch ends with the goto; what stands before it is `inside`. */
static bool ends_in_goto(const struct rf_tree *label, struct rf_tree *const *branch,
                         struct rf_statements *inside)
{
	struct rf_statements list = list_of(branch);

	while (list.count == 1 && list.items[0]->kind == RF_TREE_BLOCK)
		list = list_of(&list.items[0]);
	if (list.count == 0 || !goes_to(list.items[list.count - 1], label))
		return false;
	*inside = (struct rf_statements){ list.count - 1, list.items };
	return true;
}

/* Whether nobody comes by what follows a branch. */
static bool leaves(const struct rf_tree *branch)
{
	if (branch->kind == RF_TREE_BLOCK)
		return branch->child_count > 0 && leaves(branch->children[branch->child_count - 1]);
	return rf_tree_query_goes_elsewhere(branch);
}

/* if (c) { B; goto label; } else C, or with the branches exchanged. */
static bool split_if(struct rf_reader *reader, struct rf_tree *tree, struct parts *parts)
{
	if (tree->kind != RF_TREE_IF || gotos(tree, parts->label) != 1)
		return false;
	parts->test = tree->children[0];
	if (ends_in_goto(parts->label, &tree->children[1], &parts->inside)) {
		if (tree->child_count > 2)
			parts->leaving = list_of(&tree->children[2]);
		return true;
	}
	if (tree->child_count < 3 ||
	    !ends_in_goto(parts->label, &tree->children[2], &parts->inside))
		return false;
	parts->test = rf_truth_negated(reader, tree->children[0]);
	parts->leaving = list_of(&tree->children[1]);
	return true;
}

/* The statements from the label up to a goto: the first if among them that leaves is the test. */
static bool split_endless(struct rf_reader *reader, struct rf_statements all, struct parts *parts)
{
	for (size_t i = 0; i < all.count; ++i) {
		const struct rf_tree *tree = all.items[i];

		if (tree->kind != RF_TREE_IF || tree->child_count != 2 ||
		    !leaves(tree->children[1]))
			continue;
		parts->before.count = i;
		parts->test = rf_truth_negated(reader, tree->children[0]);
		parts->leaving = list_of(&tree->children[1]);
		parts->inside = (struct rf_statements){ all.count - i - 1, all.items + i + 1 };
		return true;
	}
	return false;
}

/* Finds the parts of the loop of a label, up to the first statement that goes back there; false
 * where it is none. */
static bool split(struct rf_reader *reader, const struct rf_tree *block, size_t first,
                  struct parts *parts)
{
	struct rf_tree **items = RF_NEW_ARRAY(reader->arena, struct rf_tree *, block->child_count);
	struct rf_statements all = { 0, items };
	size_t last = first;

	*parts = (struct parts){ .label = block->children[first] };
	for (; items && last < block->child_count; ++last) {
		struct rf_tree *tree = block->children[last];

		if (last == first)
			tree = tree->children[0];
		if (gotos(tree, parts->label) > 0)
			break;
		if (tree->kind != RF_TREE_EMPTY)
			items[all.count++] = tree;
	}
	if (!items || last == block->child_count || last == first)
		return false;
	for (size_t i = 0; i < all.count; ++i)
		if (rf_tree_query_depth(items[i]) > MOST_DEPTH)
			return false;
	items[all.count] = block->children[last];
	parts->before = all;
	parts->last = last;
	return goes_to(items[all.count], parts->label) ? split_endless(reader, all, parts)
	                                               : split_if(reader, items[all.count], parts);
}

/* The loop itself, without what stands before it. */
static struct rf_tree *loop_of(struct rf_reader *reader, const struct rf_tree *block,
                               const struct parts *parts, bool is_do)
{
	const struct rf_statements none = { 0 };
	struct rf_tree *body =
	    rf_new_tree_block(reader, parts->label, parts->inside, parts->before, none);
	struct rf_tree *loop =
	    rf_new_tree_plain(reader, parts->label, is_do ? RF_TREE_DO : RF_TREE_WHILE, 2);

	if (!body || !loop || !parts->test)
		return NULL;
	loop->last_line = body->last_line = block->children[parts->last]->last_line;
	loop->children[!is_do] = body;
	loop->children[is_do] = parts->test;
	return loop;
}

/* The label itself stays as long as others go back to it. */
struct rf_tree *rf_goto_loop_make(struct rf_reader *reader, struct rf_tree *block, size_t first)
{
	const struct rf_statements none = { 0 };
	struct parts parts;

	while (block && block->children[first]->kind == RF_TREE_LABEL &&
	       split(reader, block, first, &parts)) {
		bool is_do = parts.inside.count == 0;
		struct rf_tree *loop = loop_of(reader, block, &parts, is_do), *instead;
		size_t count = parts.last - first;

		instead = rf_new_tree_block(reader, parts.label, is_do ? none : parts.before,
		                            (struct rf_statements){ 1, &loop }, parts.leaving);
		if (!loop || !instead)
			return NULL;
		block = rf_new_tree_replaced(reader, block, first + 1, count, list_of(&instead));
		if (block && gotos(block, parts.label) == 0)
			block = rf_new_tree_replaced(reader, block, first, 1, none);
	}
	return block;
}

/* The statement of the block that is the label that another goes to, or the count of them. */
static size_t find_label(const struct rf_tree *block, const struct rf_tree *from)
{
	size_t i = 0;

	while (i < block->child_count &&
	       !(block->children[i]->kind == RF_TREE_LABEL && goes_to(from, block->children[i])))
		++i;
	return i;
}

struct rf_tree *rf_goto_loop_rotate(struct rf_reader *reader, struct rf_tree *block, size_t first)
{
	struct rf_tree *entry = block->children[first], *label, *test, *over;
	size_t middle, last;
	struct rf_statements jumped;

	if (!rf_tree_query_is_goto(entry))
		return block;
	middle = last = find_label(block, entry);
	if (middle == block->child_count || middle < first + 2 ||
	    block->children[first + 1]->kind != RF_TREE_LABEL)
		return block;
	label = block->children[first + 1];
	while (last < block->child_count && gotos(block->children[last], label) == 0)
		++last;
	if (last == block->child_count)
		return block;
	test = block->children[last];
	if (test->kind != RF_TREE_IF || test->child_count != 2 ||
	    !ends_in_goto(label, &test->children[1], &jumped) || jumped.count > 0)
		return block;
	jumped = (struct rf_statements){ middle - first - 2, block->children + first + 2 };
	over = rf_new_tree_block(reader, label, jumped, (struct rf_statements){ 1, &entry },
	                         (struct rf_statements){ 0 });
	test = over ? rf_new_tree_node(reader, test, RF_TREE_IF, test->children[0], over) : NULL;
	block =
	    test ? rf_new_tree_replaced(reader, block, last, 1, (struct rf_statements){ 1, &test })
		 : NULL;
	return block ? rf_new_tree_replaced(reader, block, first, middle - first,
	                                    (struct rf_statements){ 0 })
	             : NULL;
}

struct rf_tree *rf_goto_loop_part_labels(struct rf_reader *reader, struct rf_tree *block)
{
	for (size_t i = 0; block && i < block->child_count; ++i) {
		struct rf_tree *label = block->children[i], *both[2];

		if (label->kind != RF_TREE_LABEL || label->children[0]->kind == RF_TREE_EMPTY)
			continue;
		both[1] = label->children[0];
		both[0] = rf_new_tree_plain(reader, label, RF_TREE_EMPTY, 0);
		both[0] =
		    both[0] ? rf_new_tree_node(reader, label, RF_TREE_LABEL, both[0], NULL) : NULL;
		block = both[0] ? rf_new_tree_replaced(reader, block, i, 1,
		                                       (struct rf_statements){ 2, both })
		                : NULL;
	}
	return block;
}
