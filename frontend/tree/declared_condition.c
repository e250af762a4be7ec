/* SPDX-License-Identifier: MIT
 *
 * Conditions of C++ that declare what they ask for.
 *
 *     if (int r = i % 4) A; else B;           { int r = i % 4; if (r) A; else B; }
 *     if (int r = i % 4; r > 1) A;            { int r = i % 4; if (r > 1) A; }
 *     if (r = i % 4; r > 1) A;                { r = i % 4; if (r > 1) A; }
 *     switch (int r = i % 4) { ... }          { int r = i % 4; switch (r) { ... } }
 *     while (int r = m - n) A;                while (m - n) { int r = m - n; A; }
 *     for (x; int r = m - n; y) A;            for (x; m - n; y) { int r = m - n; A; }
 *
 * A switch with a statement in front, switch (r = i % 4; r), is refused: libclang does not show it.
 * A loop asks and declares in every turn, so that its value stands in both places: one that reads
 * memory or changes something would do so twice, and is refused.
 */
#include "frontend/tree/declared_condition.h"

#include "frontend/tree/location.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/tree_query.h"

/* ---- if and switch ---- */

/* Whether an expression is a statement in front of a condition: the next that is written behind it
 * is a semicolon. */
static bool ends_with_semicolon(struct rf_reader *reader, CXCursor cursor)
{
	const struct rf_clang *clang = reader->clang;
	unsigned at;
	struct rf_place place =
	    rf_location_place(reader, clang->getRangeEnd(clang->getCursorExtent(cursor)), &at);
	const char *text = reader->source->text;

	if (place.file != reader->source->file)
		return false;
	while (at < reader->source->length &&
	       (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
		++at;
	return at < reader->source->length && text[at] == ';';
}

/* How many children of an if or a switch stand in front of its condition. */
static size_t statements_in_front(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_cursors cursors;
	size_t count = 0;

	if (!rf_tree_cursors(reader, tree->cursor, &cursors))
		return 0;
	while (count + 2 < tree->child_count && count < cursors.count &&
	       (tree->children[count]->kind == RF_TREE_DECLARATION ||
	        tree->children[count]->kind == RF_TREE_BLOCK ||
	        tree->children[count]->kind == RF_TREE_VARIABLE ||
	        (count == 0 && ends_with_semicolon(reader, cursors.items[0]))))
		++count;
	return count;
}

/* switch (x; y) { ... }, of which libclang does not show x. */
static bool hides_statement(const struct rf_reader *reader, const struct rf_tree *tree)
{
	unsigned end = tree->children[0]->begin;

	if (tree->kind != RF_TREE_SWITCH || tree->is_in_macro || end > reader->source->length)
		return false;
	for (unsigned at = tree->begin; at < end; ++at)
		if (reader->source->text[at] == ';')
			return true;
	return false;
}

static struct rf_tree *of_choice(struct rf_reader *reader, struct rf_tree *tree)
{
	size_t count = statements_in_front(reader, tree);
	struct rf_tree *block, *choice;

	if (hides_statement(reader, tree))
		return rf_tree_parts_other(reader, tree->cursor,
		                           "a switch with a statement in front of its value");
	if (count == 0)
		return tree;
	block = rf_new_tree_plain(reader, tree, RF_TREE_BLOCK, count + 1);
	choice = rf_arena_copy(reader->arena, tree, sizeof(*choice));
	if (!block || !choice)
		return NULL;
	choice->children = tree->children + count;
	choice->child_count = tree->child_count - count;
	for (size_t i = 0; i < count; ++i) {
		block->children[i] = tree->children[i];
		if (tree->children[i]->kind == RF_TREE_VARIABLE)
			block->children[i] =
			    rf_new_tree_node(reader, tree->children[i], RF_TREE_DECLARATION,
			                     tree->children[i], NULL);
		if (!block->children[i])
			return NULL;
	}
	block->children[count] = choice;
	return block;
}

/* ---- loops ---- */

/* Whether to evaluate an expression a second time is one time too many. */
static bool is_to_be_done_once(const struct rf_tree *tree)
{
	return rf_tree_query_is_assignment(tree) || rf_tree_query_is_element(tree) ||
	       tree->kind == RF_TREE_CALL || tree->kind == RF_TREE_OTHER;
}

/* The child that is a variable, which the condition follows; the number of children for none. */
static size_t variable_of(const struct rf_tree *loop)
{
	size_t i = 0;

	while (i < loop->child_count && loop->children[i]->kind != RF_TREE_VARIABLE)
		++i;
	return i;
}

static struct rf_tree *of_loop(struct rf_reader *reader, struct rf_tree *tree)
{
	size_t at = variable_of(tree), last = tree->child_count - 1;
	struct rf_tree *variable, *declaration, *loop, *body;

	if (at >= tree->child_count)
		return tree;
	variable = tree->children[at];
	if (variable->child_count != 1 || at + 1 >= last ||
	    rf_tree_query_any(variable->children[0], is_to_be_done_once))
		return rf_tree_parts_other(reader, tree->cursor,
		                           "a loop whose condition declares what it reads");
	declaration = rf_new_tree_node(reader, variable, RF_TREE_DECLARATION, variable, NULL);
	loop = rf_new_tree_node(reader, tree, tree->kind, NULL, NULL);
	body = declaration ? rf_new_tree_node(reader, tree->children[last], RF_TREE_BLOCK,
	                                      declaration, tree->children[last])
	                   : NULL;
	if (!loop || !body)
		return NULL;
	for (size_t i = 0; i < last; ++i)
		if (i != at + 1)
			loop->children[loop->child_count++] =
			    i == at ? variable->children[0] : tree->children[i];
	loop->children[loop->child_count++] = body;
	return loop;
}

struct rf_tree *rf_declared_condition_unfold(struct rf_reader *reader, struct rf_tree *tree)
{
	if (!tree || tree->child_count == 0)
		return tree;
	return rf_tree_query_is_loop(tree->kind) ? of_loop(reader, tree) : of_choice(reader, tree);
}
