/* SPDX-License-Identifier: MIT
 *
 * Whether a function that is named min, imax or the like returns the lesser or greater of its
 * parameters.
 *
 *     static int min(int a, int b) { return a < b ? a : b; }               it does
 *     static int min(int a, int b) { if (b < a) return b; return a; }      it does
 *     static int min(int a, int b) { int m = a; if (b < m) m = b; return m; }      it does
 *     static int min(int a, int b) { return a < 0 ? a : b; }               it is read by its body
 *
 * One that has no body in sight is taken by its name.
 */
#include "frontend/tree/named_choice.h"

#include "base/text.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* The only statement of a block, as far as it is one. */
static struct rf_tree *bare(struct rf_tree *tree)
{
	while (tree->kind == RF_TREE_BLOCK && tree->child_count == 1)
		tree = tree->children[0];
	return tree;
}

static struct rf_tree *value_of(struct rf_tree *tree)
{
	tree = bare(tree);
	return tree->kind == RF_TREE_RETURN && tree->child_count == 1 ? tree->children[0] : NULL;
}

/* What a branch returns, or sets the variable to that is returned behind it. */
static struct rf_tree *value_of_branch(struct rf_tree *branch, const struct rf_tree *returned)
{
	struct rf_tree *value = value_of(branch);

	branch = bare(branch);
	if (value == NULL && returned != NULL && returned->kind == RF_TREE_NAME &&
	    rf_tree_query_is_binary(branch, CXBinaryOperator_Assign) &&
	    rf_tree_query_target(branch) == returned->symbol)
		value = branch->children[1];
	return value;
}

/* What a body returns where it is one expression, or one of two by a condition; else NULL.  A
 * variable that it begins with stands for its value: `start` is its declaration then. */
static const struct rf_tree *result_of(struct rf_tree *body, struct rf_tree *choice,
                                       const struct rf_tree **start)
{
	struct rf_tree *first = bare(body), *otherwise = NULL;
	size_t at = 0;

	if (value_of(body) != NULL)
		return value_of(body);
	if (body->kind == RF_TREE_BLOCK && body->child_count == 3 &&
	    body->children[0]->kind == RF_TREE_DECLARATION && body->children[0]->child_count == 1)
		*start = body->children[at++]->children[0];
	if (body->kind == RF_TREE_BLOCK && body->child_count == at + 2) {
		first = body->children[at];
		otherwise = value_of(body->children[at + 1]);
	}
	if (first->kind != RF_TREE_IF)
		return NULL;
	choice->children[0] = first->children[0];
	choice->children[1] = value_of_branch(first->children[1], otherwise);
	if (first->child_count > 2)
		otherwise = otherwise == NULL ? value_of(first->children[2]) : NULL;
	choice->children[2] = otherwise;
	return choice->children[1] != NULL && otherwise != NULL ? choice : NULL;
}

static bool is_parameter(struct rf_reader *reader, const struct rf_tree *start,
                         const struct rf_tree *tree, CXCursor parameter)
{
	tree = rf_tree_query_peel(tree);
	if (start != NULL && start->child_count > 0 && tree->kind == RF_TREE_NAME &&
	    tree->symbol == start->symbol)
		tree = rf_tree_query_peel(start->children[0]);
	return tree->kind == RF_TREE_NAME && tree->symbol != NULL &&
	       reader->clang->equalCursors(tree->symbol->cursor, parameter);
}

/* Whether a result is the wanted one of the two parameters of a function. */
static bool is_chosen(struct rf_reader *reader, CXCursor function, const struct rf_tree *start,
                      const struct rf_tree *result, enum rf_choice wanted)
{
	const struct rf_tree *a, *b;
	CXCursor parameters[2];
	size_t count = 0;
	struct rf_cursors parts;

	if (rf_tree_query_choice(rf_tree_query_peel(result), &a, &b) != wanted ||
	    !rf_tree_cursors(reader, function, &parts))
		return false;
	for (size_t i = 0; i < parts.count && count < 2; ++i)
		if (reader->clang->getCursorKind(parts.items[i]) == CXCursor_ParmDecl)
			parameters[count++] = parts.items[i];
	return count == 2 && ((is_parameter(reader, start, a, parameters[0]) &&
	                       is_parameter(reader, start, b, parameters[1])) ||
	                      (is_parameter(reader, start, b, parameters[0]) &&
	                       is_parameter(reader, start, a, parameters[1])));
}

enum rf_status rf_named_choice_check(struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_symbol *function = call->symbol;
	struct rf_tree *parts[3] = { NULL }, *body = NULL;
	struct rf_tree choice = { .kind = RF_TREE_CONDITIONAL,
		                  .child_count = 3,
		                  .children = parts };
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	const struct rf_tree *a, *b, *result, *start = NULL;
	enum rf_choice wanted = rf_tree_query_choice(call, &a, &b);
	CXCursor builds = reader->builds, definition;
	enum rf_status status;

	if (reader->kernel->language != RF_C || wanted == RF_CHOICE_NONE ||
	    function->named != RF_NAMED_NOT_ASKED)
		return RF_OK;
	definition = clang->getCursorDefinition(function->cursor);
	function->named = RF_NAMED_ALONE;
	if (clang->Cursor_isNull(definition) ||
	    clang->Location_isInSystemHeader(clang->getCursorLocation(definition)))
		return RF_OK;
	function->named = RF_NAMED_WRONGLY; /* also while its body is read, which may call it */
	status = rf_tree_body(reader, definition, &body);
	reader->builds = builds;
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	if (status != RF_OK || body == NULL)
		return status == RF_FAILED ? status : RF_OK;
	result = result_of(body, &choice, &start);
	if (result != NULL && is_chosen(reader, definition, start, result, wanted))
		function->named = RF_NAMED_RIGHTLY;
	return RF_OK;
}

enum rf_status rf_named_choice_note(struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_tree *a, *b;
	bool is_least = rf_tree_query_choice(call, &a, &b) == RF_CHOICE_LEAST;
	struct rf_assumption row = { .value = is_least ? "the lesser one" : "the greater one",
		                     .place = call->place };

	if (call->kind != RF_TREE_CALL || call->symbol == NULL ||
	    call->symbol->named != RF_NAMED_ALONE || rf_text_starts_with(call->name, "fm") ||
	    rf_text_starts_with(call->name, "__"))
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "which argument `%s` returns, known by name alone",
	                          rf_spell_tree(reader, call));
	return row.what == NULL ? rf_out_of_memory(reader->diagnostics)
	                        : rf_assume_note(reader, &row);
}

const struct rf_tree *rf_named_choice_written_out(struct rf_reader *reader,
                                                  const struct rf_tree *call)
{
	const struct rf_tree *a, *b;
	bool is_least = rf_tree_query_choice(call, &a, &b) == RF_CHOICE_LEAST;
	struct rf_tree *first, *second, *test;

	if (call->kind != RF_TREE_CALL || rf_tree_query_choice(call, &a, &b) == RF_CHOICE_NONE)
		return call;
	first = (struct rf_tree *)a;
	second = (struct rf_tree *)b;
	test = rf_new_tree_operation(reader, CXBinaryOperator_LT, is_least ? first : second,
	                             is_least ? second : first);
	if (!test)
		return NULL;
	test->begin = test->end = 0; /* it stands nowhere in the source */
	return rf_new_tree_choice(reader, call, test, first, second);
}
