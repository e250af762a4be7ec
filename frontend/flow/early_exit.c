/* SPDX-License-Identifier: MIT
 *
 * Loops that may end early, at turns that nobody counts.
 *
 *     for (j = 0; j < n; j++) { if (flag[j]) break; s; }         if (sure) for (j = ...) s;
 *     for (j = 0; j < n; j++) { if (flag[j]) return; s; } r;     if (sure) { for (j = ...) s; r; }
 *
 * They are taken to run to their end.  What a warp of a GPU does is an interval then: that nothing
 * has ended them is a condition on data, which may hold or not, and so figures reach down to those
 * without the loop.
 */
#include "frontend/flow/early_exit.h"

#include "frontend/effects/effects.h"
#include "frontend/flow/branch.h"
#include "frontend/flow/condition.h"
#include "frontend/loops/open_loop.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

/* Of an assertion it is open where data decide; of loop variables and sizes its author knew that
 * it holds.  Threads of a GPU have no order that others could see when one of them ends the
 * program. */
bool rf_early_exit_may_end(struct rf_reader *reader, const struct rf_tree *test,
                           const struct rf_tree *branch)
{
	enum rf_branch kind = rf_branch_kind(reader, branch);
	enum rf_condition_kind asks = rf_condition_kind(reader, test);
	bool is_data = asks == RF_CONDITION_ON_DATA || asks == RF_CONDITION_MIXED;

	return kind == RF_BRANCH_LEAVES ||
	       (kind == RF_BRANCH_ENDS && reader->kernel->language == RF_C &&
	        (is_data || !rf_branch_is_assertion(branch)));
}

/* A break ends the innermost loop, anything else all of them.  Where the turns of a loop are a
 * size, they are those until something ends it. */
enum rf_status rf_early_exit_mark(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch, bool *is_open)
{
	size_t count = reader->open_loops.count;
	size_t first = rf_tree_query_find(branch, RF_TREE_BREAK) && count > 0 ? count - 1 : 0;

	*is_open =
	    reader->kernel->language == RF_CUDA && count > 0 && !rf_open_loop_is_around(reader);
	for (size_t i = first; i < count; ++i) {
		struct rf_loop *loop = rf_effects_open_loop(reader, i);

		loop->ends_early = true;
		if (*is_open) {
			loop->leaves_where = rf_spell_tree(reader, test);
			loop->leaves_at = test->place;
		}
	}
	return RF_OK;
}

const struct rf_tree *rf_early_exit_work(struct rf_reader *reader, const struct rf_tree *branch)
{
	bool is_block = branch->kind == RF_TREE_BLOCK && branch->child_count > 0;
	const struct rf_statements none = { 0 };
	const struct rf_statements front = { is_block ? branch->child_count - 1 : 0,
		                             branch->children };

	return rf_new_tree_block(reader, branch, front, none, none);
}

/* Puts nodes from one to the last of them, or to `end`, under the condition that nothing ends a
 * loop. */
static void put_under(struct rf_reader *reader, const struct rf_loop *loop, struct rf_node **first,
                      struct rf_node *end)
{
	struct rf_node *node = RF_NEW(reader->arena, struct rf_node);
	struct rf_guard *guard = RF_NEW(reader->arena, struct rf_guard);
	struct rf_node **last = first;

	if (!node || !guard || *first == end)
		return;
	*guard = (struct rf_guard){ .place = loop->leaves_at,
		                    .text = loop->leaves_where,
		                    .is_on_data = true,
		                    .is_negated = true,
		                    .share = 1 };
	while (*last != end)
		last = &(*last)->next;
	*last = NULL;
	*node = (struct rf_node){
		.kind = RF_NODE_GUARD, .next = end, .children = *first, .guard = guard
	};
	*first = node;
}

/* Puts loops under the conditions that nothing ends them, and where a thread may return, what
 * follows too; gives the loop that it returns from then, for what follows further out. */
static const struct rf_loop *guard_nodes(struct rf_reader *reader, struct rf_node **at,
                                         bool returns)
{
	for (; *at; at = &(*at)->next) {
		struct rf_node *node = *at;
		bool is_loop = node->kind == RF_NODE_LOOP, is_left;
		const struct rf_loop *inside, *otherwise;

		is_left = is_loop && node->loop->leaves_where;
		if (is_loop && node->loop->role != RF_ROLE_TURNS) {
			guard_nodes(reader, &node->children, is_left);
			continue;
		}
		inside = guard_nodes(reader, &node->children, returns);
		otherwise = guard_nodes(reader, &node->otherwise, returns);
		inside = is_left ? node->loop : inside ? inside : otherwise;
		if (is_left)
			put_under(reader, node->loop, at, returns ? NULL : node->next);
		else if (inside)
			put_under(reader, inside, &node->next, NULL);
		if (inside && returns)
			return inside;
	}
	return NULL;
}

enum rf_status rf_early_exit_guard(struct rf_reader *reader)
{
	guard_nodes(reader, &reader->kernel->root, false);
	return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics) : RF_OK;
}
