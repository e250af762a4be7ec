/* SPDX-License-Identifier: MIT
 *
 * Statements that choose a value:  a[i == 0 ? n - 1 : i - 1] = 0;  x = i < m ? b[i] : 0;
 *
 * One whose ?: loop variables or sizes decide is read as an if with the statement in both of its
 * branches, each with one of the values.
 */
#include "frontend/flow/choice_guard.h"

#include "frontend/flow/alternatives.h"
#include "frontend/flow/condition.h"
#include "frontend/flow/guard.h"
#include "frontend/flow/split.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/ternary.h"
#include "frontend/tree/tree_query.h"

/* The statement with either value of a ?: in it. */
static enum rf_status read_both(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_tree *ternary, bool is_called)
{
	struct rf_tree *parts[2];
	enum rf_status status;

	for (size_t i = 0; i < 2; ++i) {
		parts[i] = rf_ternary_take(reader, tree, ternary, i + 1);
		if (parts[i] != NULL)
			parts[i] = rf_arena_copy(reader->arena, parts[i], sizeof(*parts[i]));
		if (parts[i] == NULL)
			return rf_out_of_memory(reader->diagnostics);
		parts[i]->is_called = is_called;
	}
	rf_split_begin(reader);
	status = rf_guard_read_if(reader, tree, ternary->children[0], parts[0], parts[1]);
	rf_split_end(reader);
	return status;
}

bool rf_choice_guard_is_decided(struct rf_reader *reader, const struct rf_tree *test)
{
	struct rf_guard of_lanes = { 0 };

	return rf_condition_is_decidable(reader, test) ||
	       rf_condition_kind(reader, test) == RF_CONDITION_FIXED ||
	       rf_lane_value_condition(reader, test, &of_lanes);
}

const struct rf_tree *rf_choice_guard_find(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *ternary = rf_ternary_find(tree);

	return ternary != NULL && rf_split_is_left(reader) &&
	               rf_choice_guard_is_decided(reader, ternary->children[0])
	           ? ternary
	           : NULL;
}

/* How many guards the choices in a statement become; one more than `most` where they are more. */
static int count_splits(struct rf_reader *reader, const struct rf_tree *tree, int most)
{
	const struct rf_tree *ternary = tree ? rf_choice_guard_find(reader, tree) : NULL;
	int count = ternary != NULL;

	for (size_t i = 1; ternary && i < 3 && count <= most; ++i)
		count +=
		    count_splits(reader, rf_ternary_take(reader, tree, ternary, i), most - count);
	return count;
}

/* Whether a statement of a GPU is read as it is written, and not under a guard for each choice of
 * its variables: these are too many, and lanes have programs of them. */
static bool is_of_lanes(struct rf_reader *reader, const struct rf_tree *tree,
                        const struct rf_tree *written_out)
{
	int most = RF_MAX_SPLIT_GUARDS - reader->split_guards;

	return reader->kernel->language == RF_CUDA && tree != written_out &&
	       !rf_tree_query_find(tree, RF_TREE_CONDITIONAL) &&
	       (most <= 0 || count_splits(reader, written_out, most) > most);
}

/* Says so where a choice that could be a guard is left to the statement. */
static enum rf_status note_whole(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *ternary = rf_split_is_left(reader) ? NULL : rf_ternary_find(tree);

	return ternary && rf_choice_guard_is_decided(reader, ternary->children[0])
	           ? rf_split_note_whole(reader, ternary->children[0])
	           : RF_OK;
}

/* A ?: on data is left to the statement, which counts both of its values. */
enum rf_status rf_choice_guard_read_statement(struct rf_reader *reader, const struct rf_tree *tree,
                                              bool is_called)
{
	const struct rf_tree *ternary, *source = tree;
	bool is_noted, holds;
	enum rf_status status = rf_alternatives_note(reader, tree, &is_noted);

	if (status != RF_OK || is_noted)
		return status;
	tree = rf_alternatives_write_out(reader, tree);
	if (tree == NULL)
		return rf_out_of_memory(reader->diagnostics);
	ternary = rf_tree_query_find(tree, RF_TREE_CONDITIONAL);
	if (ternary && rf_guard_is_decided(reader, tree, ternary->children[0], &holds)) {
		tree = rf_ternary_take(reader, tree, ternary, holds ? 1 : 2);
		return tree ? rf_choice_guard_read_statement(reader, tree, is_called)
		            : rf_out_of_memory(reader->diagnostics);
	}
	if (is_of_lanes(reader, source, tree))
		return rf_statement_read(reader, source);
	ternary = rf_choice_guard_find(reader, tree);
	if (ternary)
		return read_both(reader, tree, ternary, is_called);
	status = note_whole(reader, tree);
	return status == RF_OK ? rf_statement_read(reader, tree) : status;
}

static bool is_pointer_choice(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CONDITIONAL && tree->type == RF_TYPE_POINTER;
}

enum rf_status rf_choice_guard_read_call(struct rf_reader *reader, const struct rf_tree *tree,
                                         bool *is_read)
{
	const struct rf_tree *written_out = rf_alternatives_write_out(reader, tree), *ternary;

	*is_read = false;
	if (!written_out)
		return rf_out_of_memory(reader->diagnostics);
	if (!rf_tree_query_any(written_out, is_pointer_choice))
		return RF_OK;
	ternary = rf_choice_guard_find(reader, written_out);
	*is_read = ternary != NULL;
	return ternary ? read_both(reader, written_out, ternary, false) : RF_OK;
}

enum rf_status rf_choice_guard_read_loop(struct rf_reader *reader, const struct rf_tree *tree,
                                         bool *is_read)
{
	const struct rf_tree *choice;
	enum rf_status status = rf_alternatives_of_loop(reader, &tree, &choice);

	*is_read = status == RF_OK && choice && rf_split_is_left(reader);
	return *is_read ? read_both(reader, tree, choice, false) : status;
}
