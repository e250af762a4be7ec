/* SPDX-License-Identifier: MIT
 *
 * What lambdas keep of the variables around them.
 *
 *     auto f = [c](int i) { return c * i; };
 *     c = 7;                                    f(i) still has the c from before
 *
 * A lambda is read as a function that sees these variables, which is the same as long as they stay
 * as they were when it was made.
 */
#include "frontend/statements/captured.h"

#include <ctype.h>
#include <string.h>

#include "frontend/tree/location.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/tree_query.h"

/* A lambda in the text of the source, from its bracket on, and where its call stands. */
struct lambda {
	struct rf_reader *reader;
	unsigned begin, end, call;
};

/* Whether the list of captures has a word with no letters around it: x and &x are not the same. */
static bool lists(const char *list, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = list + 1; *at != '\0' && *at != ']'; ++at) {
		const char *end = at + length;
		bool begins = at[-1] == '[' || at[-1] == ',' || isspace((unsigned char)at[-1]);

		if (begins && strncmp(at, word, length) == 0 && !isalnum((unsigned char)*end) &&
		    *end != '_')
			return true;
	}
	return false;
}

static bool has_reference(const struct rf_reader *reader, const char *list, const char *name)
{
	return lists(list, rf_arena_print(reader->arena, "&%s", name)) ||
	       lists(list, rf_arena_print(reader->arena, "& %s", name));
}

/* Whether the lambda has its own copy of what a name in its body says. */
static bool is_copied(const struct lambda *lambda, const struct rf_tree *name)
{
	const char *list = lambda->reader->source->text + lambda->begin;
	const struct rf_clang *clang = lambda->reader->clang;
	unsigned at = 0;

	if (name->kind != RF_TREE_NAME ||
	    (name->symbol->kind != RF_SYMBOL_LOCAL && name->symbol->kind != RF_SYMBOL_PARAMETER))
		return false;
	rf_location_place(lambda->reader, clang->getCursorLocation(name->symbol->cursor), &at);
	if (at >= lambda->begin && at < lambda->end)
		return false; /* of the lambda itself */
	return lists(list, name->symbol->name) ||
	       (lists(list, "=") && !has_reference(lambda->reader, list, name->symbol->name));
}

/* Whether a variable is changed between the lambda and its call, by the text or in a loop that
 * comes behind the lambda. */
static bool is_changed(const struct lambda *lambda, const struct rf_tree *tree,
                       const struct rf_symbol *symbol, bool comes_again)
{
	comes_again |= rf_tree_query_is_loop(tree->kind) && tree->begin > lambda->end;
	if (rf_tree_query_is_assignment(tree) && rf_tree_query_target(tree) == symbol &&
	    tree->begin > lambda->end && (comes_again || tree->begin < lambda->call))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (is_changed(lambda, tree->children[i], symbol, comes_again))
			return true;
	return false;
}

/* The same in all functions that are being read: the lambda stands in one of them. */
static bool is_changed_anywhere(struct lambda *lambda, const struct rf_tree *call,
                                const struct rf_symbol *symbol)
{
	const struct rf_reader *reader = lambda->reader;
	const struct rf_tree *body = reader->body;

	for (size_t i = 0; i <= reader->inlined.count; ++i) {
		bool is_last = i == reader->inlined.count;

		lambda->call = (is_last ? call : reader->inlined.items[i].call)->begin;
		if (is_changed(lambda, body, symbol, false))
			return true;
		body = is_last ? NULL : reader->inlined.items[i].body;
	}
	return false;
}

static const struct rf_tree *changed_copy(struct lambda *lambda, const struct rf_tree *call,
                                          const struct rf_tree *body, const struct rf_tree *tree)
{
	const struct rf_tree *found = NULL;

	if (is_copied(lambda, tree) && (rf_tree_query_count_assignments(body, tree->symbol) > 0 ||
	                                is_changed_anywhere(lambda, call, tree->symbol)))
		return tree;
	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = changed_copy(lambda, call, body, tree->children[i]);
	return found;
}

enum rf_status rf_captured_check(struct rf_reader *reader, const struct rf_tree *call,
                                 const struct rf_tree *body)
{
	CXCursor function = reader->clang->getCursorDefinition(call->symbol->cursor);
	struct lambda lambda = { .reader = reader };
	const struct rf_tree *copy;
	struct rf_place place;

	if (!rf_member_function_is_lambda(reader, function))
		return RF_OK;
	place =
	    rf_location_place(reader, reader->clang->getCursorLocation(function), &lambda.begin);
	if (place.file != reader->source->file || reader->source->text[lambda.begin] != '[')
		return RF_OK;
	rf_location_last_line(reader, function, &lambda.end);
	copy = changed_copy(&lambda, call, body, body);
	if (!copy)
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
	                 "hand it to the lambda as an argument, or capture it by reference",
	                 "the lambda of line %d has its own copy of `%s`, which is changed",
	                 place.line, copy->name);
}
