/* SPDX-License-Identifier: MIT
 *
 * How many conditions are taken apart: if (a || b) x; reads x twice, and each a || b in x doubles
 * what is in it once more.
 */
#include "frontend/flow/split.h"

#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

bool rf_split_is_left(const struct rf_reader *reader)
{
	return reader->split_guards < RF_MAX_SPLIT_GUARDS;
}

bool rf_split_doubles(const struct rf_tree *test, const struct rf_tree *branch,
                      const struct rf_tree *otherwise)
{
	if (test->kind == RF_TREE_CONDITIONAL)
		return branch || otherwise;
	return (rf_tree_query_is_binary(test, CXBinaryOperator_LAnd) ? otherwise : branch) != NULL;
}

bool rf_split_may(const struct rf_reader *reader, const struct rf_tree *test,
                  const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	return !rf_split_doubles(test, branch, otherwise) || rf_split_is_left(reader);
}

void rf_split_begin(struct rf_reader *reader)
{
	++reader->split_guards;
	++reader->split_depth;
}

void rf_split_end(struct rf_reader *reader)
{
	if (--reader->split_depth == 0)
		reader->split_guards = 0;
}

enum rf_status rf_split_note_whole(struct rf_reader *reader, const struct rf_tree *test)
{
	struct rf_assumption row = { .value = "read in every case, figures are an upper bound",
		                     .place = test->place };

	row.what = rf_arena_print(reader->arena,
	                          "what hangs on `%s`, as more than %d conditions of a statement "
	                          "are taken apart",
	                          rf_spell_tree(reader, test), RF_MAX_SPLIT_GUARDS);
	return row.what ? rf_assume_note(reader, &row) : rf_out_of_memory(reader->diagnostics);
}

void rf_split_inner(struct rf_tree *inner, struct rf_tree *parts[3], const struct rf_tree *test,
                    const struct rf_tree *branch, const struct rf_tree *otherwise)
{
	static const struct rf_tree nothing = { .kind = RF_TREE_EMPTY };

	parts[0] = (struct rf_tree *)test;
	parts[1] = (struct rf_tree *)(branch ? branch : &nothing);
	parts[2] = (struct rf_tree *)otherwise;
	inner->kind = RF_TREE_IF;
	inner->children = parts;
	inner->child_count = otherwise ? 3 : 2;
	inner->is_called = true;
}
