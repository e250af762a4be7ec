/* SPDX-License-Identifier: MIT
 *
 * Jumps in the body of a loop, which if, and a loop, can take the place of.
 *
 *     for (...) { A; if (c) { B; continue; } D; }
 *     for (...) { A; if (c) { B; } else { D; } }
 *
 *     if (c) goto other; A; goto done; other: B; done: C;
 *     if (c) { B; } else { A; } C;
 *
 *     do { A; if (c) break; D; } while (0);
 *     { A; if (c) ; else { D; } }
 *
 * A goto into the block that it stands in, or into one around that, leaves out the statements in
 * between, as continue leaves out those up to the end.  One that leaves a loop further inside stays
 * what it is: it ends that loop.
 */
#include "frontend/tree/jump.h"

#include "frontend/tree/goto_loop.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/switch.h"
#include "frontend/tree/tree_query.h"

/* Jumps in all; those that double what follows, as both ways through an if go on behind it; and
 * those that loop variables decide, each of which divides the iterations in two. */
enum { MOST_JUMPS = 200, MOST_DOUBLED = 8, MOST_ON_INTEGERS = 8 };

/* Which statements jump: those that continue, those that go to a label, or those that leave a loop
 * that runs once, by break or continue. */
struct jump {
	struct rf_reader *reader;
	const struct rf_tree *label; /* or NULL */
	bool of_function;            /* the label is none of a loop's body */
	bool is_once;
};

static bool is_jump(const struct jump *jump, const struct rf_tree *tree)
{
	if (jump->is_once)
		return tree->kind == RF_TREE_BREAK || tree->kind == RF_TREE_CONTINUE;
	if (!jump->label)
		return tree->kind == RF_TREE_CONTINUE;
	return rf_tree_query_is_goto(tree) && tree->value == jump->label->value;
}

/* Whether what is inside of a statement jumps elsewhere. */
static bool hides(const struct jump *jump, const struct rf_tree *tree)
{
	return rf_tree_query_is_loop(tree->kind) || (jump->is_once && tree->kind == RF_TREE_SWITCH);
}

/* How many statements of the tree jump, those of the loops in there aside. */
static size_t jumps(const struct jump *jump, const struct rf_tree *tree)
{
	size_t count = is_jump(jump, tree);

	if (hides(jump, tree))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += jumps(jump, tree->children[i]);
	return count;
}

static bool is_data(const struct rf_tree *tree)
{
	return rf_tree_query_is_element(tree) || tree->type == RF_TYPE_FLOATING;
}

/* How many of them do not stand under a condition on data. */
static size_t jumps_on_integers(const struct jump *jump, const struct rf_tree *tree)
{
	size_t count = is_jump(jump, tree);

	if (hides(jump, tree) ||
	    (tree->kind == RF_TREE_IF && rf_tree_query_any(tree->children[0], is_data)))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += jumps_on_integers(jump, tree->children[i]);
	return count;
}

/* Whether each of them stands under conditions on integers that are at hand alone. */
static bool are_on_integers(const struct jump *jump, const struct rf_tree *tree)
{
	bool is_if = tree->kind == RF_TREE_IF;

	if (jumps(jump, tree) == 0)
		return true;
	if (is_if && !rf_tree_query_is_on_integers(tree->children[0]))
		return false;
	for (size_t i = is_if; i < tree->child_count; ++i)
		if (!are_on_integers(jump, tree->children[i]))
			return false;
	return true;
}

static bool ends_in_jump(const struct jump *jump, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BLOCK && tree->child_count > 0)
		return ends_in_jump(jump, tree->children[tree->child_count - 1]);
	return is_jump(jump, tree);
}

/* How many ifs that hold jumps are left behind by both of their branches. */
static size_t doublings(const struct jump *jump, const struct rf_tree *tree)
{
	bool is_if = tree->kind == RF_TREE_IF && !ends_in_jump(jump, tree->children[1]) &&
	             (tree->child_count < 3 || !ends_in_jump(jump, tree->children[2]));
	size_t count = is_if && jumps(jump, tree) > 0;

	if (hides(jump, tree))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += doublings(jump, tree->children[i]);
	return count;
}

static bool are_too_many(const struct jump *jump, struct rf_statements list)
{
	size_t all = 0, doubled = 0, on_integers = 0;

	for (size_t i = 0; i < list.count; ++i) {
		all += jumps(jump, list.items[i]);
		doubled += doublings(jump, list.items[i]);
		on_integers += jumps_on_integers(jump, list.items[i]);
	}
	return all > MOST_JUMPS || doubled > MOST_DOUBLED || on_integers > MOST_ON_INTEGERS;
}

/* ---- what is jumped over ---- */

static struct rf_tree *block_of(const struct jump *jump, const struct rf_tree *place,
                                struct rf_statements list, struct rf_statements rest);

/* One statement that may jump, and what follows it otherwise. */
static struct rf_tree *with_rest(const struct jump *jump, struct rf_tree *tree,
                                 struct rf_statements rest)
{
	struct rf_statements own = { 1, &tree };
	struct rf_tree *copy;

	if (tree->kind == RF_TREE_BLOCK) {
		own = (struct rf_statements){ tree->child_count, tree->children };
		return block_of(jump, tree, own, rest);
	}
	if (tree->kind == RF_TREE_SWITCH) {
		tree = rf_switch_try(jump->reader, tree);
		return tree->kind == RF_TREE_SWITCH ? tree : with_rest(jump, tree, rest);
	}
	if (tree->kind != RF_TREE_IF)
		return tree;
	copy = rf_new_tree_plain(jump->reader, tree, RF_TREE_IF, 3);
	if (!copy)
		return NULL;
	copy->children[0] = tree->children[0];
	copy->skips = tree->skips || (!jump->of_function && ends_in_jump(jump, tree->children[1]));
	own = (struct rf_statements){ 1, &tree->children[1] };
	copy->children[1] = block_of(jump, tree->children[1], own, rest);
	own = (struct rf_statements){ tree->child_count > 2, &tree->children[2] };
	copy->children[2] = block_of(jump, tree, own, rest);
	if (!copy->children[1] || !copy->children[2])
		return NULL;
	for (size_t i = 1; i < 3; ++i)
		if (copy->last_line < copy->children[i]->last_line)
			copy->last_line = copy->children[i]->last_line;
	return copy;
}

/* The statements of a list and then, unless they jump, those of the rest. */
static struct rf_tree *block_of(const struct jump *jump, const struct rf_tree *place,
                                struct rf_statements list, struct rf_statements rest)
{
	const struct rf_statements none = { 0 };
	const struct rf_tree *all = rf_new_tree_block(jump->reader, place, list, rest, none);
	struct rf_tree *block =
	    all ? rf_new_tree_plain(jump->reader, place, RF_TREE_BLOCK, all->child_count) : NULL;

	if (!block)
		return NULL;
	block->child_count = 0;
	for (size_t i = 0; i < all->child_count && !is_jump(jump, all->children[i]); ++i) {
		bool is_last = jumps(jump, all->children[i]) > 0;
		struct rf_statements after = { all->child_count - i - 1, all->children + i + 1 };
		struct rf_tree *item =
		    is_last ? with_rest(jump, all->children[i], after) : all->children[i];

		block->children[block->child_count++] = item;
		if (!item)
			return NULL;
		if (block->last_line < item->last_line)
			block->last_line = item->last_line;
		if (is_last || rf_tree_query_goes_elsewhere(item))
			break;
	}
	return block;
}

/* ---- labels ---- */

/* The statements of a block with those from `first` on, up to the label `last`, so that none of
 * them goes there any more. */
static struct rf_tree *without_label(struct rf_reader *reader, const struct rf_tree *block,
                                     size_t first, size_t last, bool of_function)
{
	struct jump jump = { .reader = reader,
		             .label = block->children[last],
		             .of_function = of_function };
	struct rf_statements list = { last - first, block->children + first };
	struct rf_tree *between =
	    block_of(&jump, block->children[first], list, (struct rf_statements){ 0 });

	return between ? rf_new_tree_replaced(
			     reader, block, first, last - first,
			     (struct rf_statements){ between->child_count, between->children })
	               : NULL;
}

/* Where the first jump to the label that is the statement `last` of a block stands; `last` where
 * there is none, or too many.  What a function does when something fails is none of its nests: in
 * its own body, only jumps that integers decide are followed. */
static size_t first_jump(struct rf_reader *reader, const struct rf_tree *block, size_t last,
                         bool of_function)
{
	struct jump jump = { .reader = reader,
		             .label = block->children[last],
		             .of_function = of_function };
	struct rf_statements list = { last, block->children };
	size_t first = last;

	for (size_t i = last; i-- > 0;)
		first = jumps(&jump, block->children[i]) > 0 ? i : first;
	for (size_t i = first; i < last && of_function; ++i)
		if (!are_on_integers(&jump, block->children[i]))
			return last;
	return are_too_many(&jump, list) ? last : first;
}

static struct rf_tree *without_gotos(struct rf_reader *reader, struct rf_tree *block,
                                     bool of_function)
{
	for (size_t i = 0; block && i < block->child_count; ++i)
		block = rf_goto_loop_rotate(reader, block, i);
	for (size_t i = 0; block && i < block->child_count; ++i)
		block = rf_goto_loop_make(reader, block, i);
	for (size_t i = 0; block && i < block->child_count; ++i) {
		size_t first, behind;

		if (block->children[i]->kind != RF_TREE_LABEL)
			continue;
		first = first_jump(reader, block, i, of_function);
		if (first == i)
			continue;
		behind = block->child_count - i;
		block = without_label(reader, block, first, i, of_function);
		i = block ? block->child_count - behind : i;
	}
	return block;
}

/* The block, and those inside it that are no loops: these are asked by themselves. */
static struct rf_tree *without_labels(struct rf_reader *reader, struct rf_tree *tree,
                                      bool of_function)
{
	struct rf_tree *copy = NULL;

	if (tree->kind != RF_TREE_BLOCK && tree->kind != RF_TREE_IF)
		return tree;
	if (tree->kind == RF_TREE_BLOCK)
		tree = rf_goto_loop_part_labels(reader, tree);
	if (!tree)
		return NULL;
	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *child = without_labels(reader, tree->children[i], of_function);

		if (child == tree->children[i])
			continue;
		if (!copy) {
			copy = rf_new_tree_plain(reader, tree, tree->kind, tree->child_count);
			for (size_t k = 0; copy && k < tree->child_count; ++k)
				copy->children[k] = tree->children[k];
		}
		if (!copy || !child)
			return NULL;
		copy->children[i] = child;
	}
	tree = copy ? copy : tree;
	return tree->kind == RF_TREE_BLOCK ? without_gotos(reader, tree, of_function) : tree;
}

const struct rf_tree *rf_jump_unfold(struct rf_reader *reader, const struct rf_tree *body)
{
	struct jump jump = { .reader = reader };
	struct rf_statements all = { 1, (struct rf_tree *const *)&body };

	if (body->kind == RF_TREE_BLOCK)
		body = without_labels(reader, (struct rf_tree *)body, false);
	if (body && jumps(&jump, body) > 0 && !are_too_many(&jump, all))
		body = block_of(&jump, body, all, (struct rf_statements){ 0 });
	return body;
}

/* ---- loops that run once ---- */

/* Whether a statement of a loop's body goes on with its next turn. */
static bool goes_on(const struct rf_tree *tree)
{
	bool found = tree->kind == RF_TREE_CONTINUE;

	for (size_t i = 0; i < tree->child_count && !found && !rf_tree_query_is_loop(tree->kind);
	     ++i)
		found = goes_on(tree->children[i]);
	return found;
}

/* Whether the statements of a body end in a break, whatever they do. */
static bool ends_in_break(const struct rf_tree *body)
{
	const struct rf_tree *last = body;

	while (last->kind == RF_TREE_BLOCK && last->child_count > 0)
		last = last->children[last->child_count - 1];
	return last->kind == RF_TREE_BREAK;
}

/* The body of do { ... } while (0), as macros with several statements are written, and of
 * while (1) { ...; break; }; NULL for any other loop. */
static struct rf_tree *body_of_once(const struct rf_tree *loop)
{
	const struct rf_tree *test;
	struct rf_tree *body;

	if (loop->child_count != 2)
		return NULL;
	test = loop->children[loop->kind == RF_TREE_DO];
	body = loop->children[loop->kind != RF_TREE_DO];
	if (test->kind != RF_TREE_INTEGER)
		return NULL;
	if (loop->kind == RF_TREE_DO && test->value == 0)
		return body;
	return loop->kind == RF_TREE_WHILE && test->value != 0 && ends_in_break(body) &&
	               !goes_on(body)
	           ? body
	           : NULL;
}

static struct rf_tree *without_once(struct rf_reader *reader, struct rf_tree *tree)
{
	struct jump jump = { .reader = reader, .is_once = true };
	struct rf_tree *changed = tree, *body;
	struct rf_statements all = { 1, &body };

	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           without_once(reader, tree->children[i])))
			return NULL;
	body = body_of_once(changed);
	if (!body || are_too_many(&jump, all))
		return changed;
	return jumps(&jump, body) > 0 ? block_of(&jump, body, all, (struct rf_statements){ 0 })
	                              : body;
}

struct rf_tree *rf_jump_unfold_function(struct rf_reader *reader, struct rf_tree *body)
{
	body = without_once(reader, body);
	if (!body)
		return NULL;
	return body->kind == RF_TREE_BLOCK ? without_labels(reader, body, true) : body;
}
