/* SPDX-License-Identifier: MIT
 *
 * Variables that say which of several named cases is at hand.
 *
 *     if (order == RowMajor) { n = rows; lda = stride; x = a; } else { n = columns; ... }
 *
 * in front of the loops gives variables the values that one case has.  With -D order=... the branch
 * is known; without it the variables would be sizes by themselves, and pointers lead nowhere.  So
 * order is taken to be RowMajor, here and in all conditions behind it, and that is said.  A number
 * without a name is no case: what `if (n == 0)` asks is a size like others.
 */
#include "frontend/flow/named_case.h"

#include "base/text.h"
#include "frontend/flow/branch.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

static bool is_enumerator(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_INTEGER && tree->name && *tree->name;
}

/* The variable that is compared with an enumerator, or NULL. */
static const struct rf_tree *compared(const struct rf_tree *test, const struct rf_tree **name)
{
	const struct rf_tree *sides[2];

	if (!rf_tree_query_is_binary(test, CXBinaryOperator_EQ) &&
	    !rf_tree_query_is_binary(test, CXBinaryOperator_NE))
		return NULL;
	for (size_t i = 0; i < 2; ++i)
		sides[i] = rf_tree_query_peel(test->children[i]);
	for (size_t i = 0; i < 2; ++i)
		if (is_enumerator(sides[i]) && sides[1 - i]->kind == RF_TREE_NAME) {
			*name = sides[i];
			return sides[1 - i];
		}
	return NULL;
}

/* The size that a variable is without a value, -1: none. */
static int open_size(struct rf_reader *reader, const struct rf_tree *variable)
{
	struct rf_value value;

	if (rf_affine_value(reader, variable, &value) != RF_OK || value.kind != RF_VALUE_FORM ||
	    value.forms->term_count > 0)
		return -1;
	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (rf_formula_equal(value.forms->constant, rf_formula_size(reader->arena, i)) &&
		    !rf_source_gives(reader->source, reader->sizes.items[i].name))
			return (int)i;
	return -1;
}

static enum rf_status note(struct rf_reader *reader, const struct rf_tree *test, const char *size,
                           const struct rf_tree *name, int taken, int left)
{
	const char *word = rf_arena_print(reader->arena, "%s=VALUE", size);
	struct rf_assumption row = { .value = name->name, .place = test->place };

	word = word ? rf_text_shell_word(reader->arena, word) : NULL;
	row.what = rf_arena_print(reader->arena, "`%s`, so that line %d runs, and line %d does not",
	                          size, taken, left);
	row.option = word ? rf_arena_print(reader->arena, "-D %s", word) : NULL;
	return row.what && row.option ? rf_assume_note(reader, &row)
	                              : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_named_case_take(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch, const struct rf_tree *otherwise,
                                  bool *is_taken, bool *holds)
{
	const struct rf_tree *name = NULL, *variable = compared(test, &name);
	struct rf_value value;
	struct rf_size *size;
	int index;

	*is_taken = false;
	if (!variable || !branch || !otherwise || reader->open_loops.count > 0 ||
	    reader->kernel->language == RF_CUDA ||
	    rf_branch_kind(reader, branch) != RF_BRANCH_WORKS ||
	    rf_branch_kind(reader, otherwise) != RF_BRANCH_WORKS)
		return RF_OK;
	index = open_size(reader, variable);
	if (index < 0)
		return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics)
		                                      : RF_OK;
	size = &reader->sizes.items[index];
	size->is_given = true;
	size->given = name->value;
	value = rf_affine_constant(reader, name->value);
	rf_assign_bind(reader, variable->symbol, &value);
	*is_taken = true;
	*holds = rf_tree_query_is_binary(test, CXBinaryOperator_EQ);
	return note(reader, test, size->name, name,
	            *holds ? branch->place.line : otherwise->place.line,
	            *holds ? otherwise->place.line : branch->place.line);
}
