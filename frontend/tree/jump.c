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
 *     again: A; if (c) goto again;
 *     do { A; } while (c);
 *
 * A goto into the block that it stands in, or into one around that, leaves out the statements in
 * between, as continue leaves out those up to the end.  One that leaves a loop further inside stays
 * what it is: it ends that loop.
 */
#include "frontend/tree/jump.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/switch.h"
#include "frontend/tree/tree_query.h"

/* Jumps in all; those that double what follows, as both ways through an if go on behind it; and
 * those that loop variables decide, each of which divides the iterations in two. */
enum { MOST_JUMPS = 200, MOST_DOUBLED = 8, MOST_ON_INTEGERS = 8 };

/* Which statements jump: those that continue, or those that go to a label. */
struct jump {
	struct rf_reader *reader;
	const struct rf_tree *label; /* NULL: continue */
};

struct list {
	size_t count;
	struct rf_tree *const *items;
};

static bool is_jump(const struct jump *jump, const struct rf_tree *tree)
{
	if (!jump->label)
		return tree->kind == RF_TREE_CONTINUE;
	return rf_tree_query_is_goto(tree) && tree->value == jump->label->value;
}

/* How many statements of the tree jump, those of the loops in there aside. */
static size_t jumps(const struct jump *jump, const struct rf_tree *tree)
{
	size_t count = is_jump(jump, tree);

	if (rf_tree_query_is_loop(tree->kind))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += jumps(jump, tree->children[i]);
	return count;
}

static bool has_element(const struct rf_tree *tree)
{
	bool found = tree->kind == RF_TREE_SUBSCRIPT || tree->type == RF_TYPE_FLOATING ||
	             rf_tree_query_is_unary(tree, CXUnaryOperator_Deref);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = has_element(tree->children[i]);
	return found;
}

/* How many of them do not stand under a condition on data. */
static size_t jumps_on_integers(const struct jump *jump, const struct rf_tree *tree)
{
	size_t count = is_jump(jump, tree);

	if (rf_tree_query_is_loop(tree->kind) ||
	    (tree->kind == RF_TREE_IF && has_element(tree->children[0])))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += jumps_on_integers(jump, tree->children[i]);
	return count;
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

	if (rf_tree_query_is_loop(tree->kind))
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i)
		count += doublings(jump, tree->children[i]);
	return count;
}

static bool are_too_many(const struct jump *jump, struct list list)
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
                                struct list list, struct list rest);

/* One statement that may jump, and what follows it otherwise. */
static struct rf_tree *with_rest(const struct jump *jump, struct rf_tree *tree, struct list rest)
{
	struct list own = { 1, &tree };
	struct rf_tree *copy;

	if (tree->kind == RF_TREE_BLOCK) {
		own = (struct list){ tree->child_count, tree->children };
		return block_of(jump, tree, own, rest);
	}
	if (tree->kind == RF_TREE_SWITCH) {
		tree = rf_switch_unfold(jump->reader, tree);
		return tree ? with_rest(jump, tree, rest) : NULL;
	}
	if (tree->kind != RF_TREE_IF)
		return tree;
	copy = rf_new_tree_plain(jump->reader, tree, RF_TREE_IF, 3);
	if (!copy)
		return NULL;
	copy->children[0] = tree->children[0];
	copy->skips = !jump->label && ends_in_jump(jump, tree->children[1]);
	own = (struct list){ 1, &tree->children[1] };
	copy->children[1] = block_of(jump, tree->children[1], own, rest);
	own = (struct list){ tree->child_count > 2, &tree->children[2] };
	copy->children[2] = block_of(jump, tree, own, rest);
	return copy->children[1] && copy->children[2] ? copy : NULL;
}

static struct list joined(struct rf_reader *reader, struct list a, struct list b)
{
	struct rf_tree **items =
	    RF_NEW_ARRAY(reader->arena, struct rf_tree *, a.count + b.count + 1);

	for (size_t i = 0; items && i < a.count + b.count; ++i)
		items[i] = i < a.count ? a.items[i] : b.items[i - a.count];
	return (struct list){ a.count + b.count, items };
}

/* Whether nobody comes by what follows the statement. */
static bool is_end(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CONTINUE || tree->kind == RF_TREE_BREAK ||
	       tree->kind == RF_TREE_RETURN || rf_tree_query_is_goto(tree);
}

/* The statements of a list and then, unless they jump, those of the rest. */
static struct rf_tree *block_of(const struct jump *jump, const struct rf_tree *place,
                                struct list list, struct list rest)
{
	struct list all = joined(jump->reader, list, rest);
	struct rf_tree *block = rf_new_tree_plain(jump->reader, place, RF_TREE_BLOCK, all.count);

	if (!block || !all.items)
		return NULL;
	block->child_count = 0;
	for (size_t i = 0; i < all.count && !is_jump(jump, all.items[i]); ++i) {
		bool is_last = jumps(jump, all.items[i]) > 0;
		struct list after = { all.count - i - 1, all.items + i + 1 };
		struct rf_tree *item =
		    is_last ? with_rest(jump, all.items[i], after) : all.items[i];

		block->children[block->child_count++] = item;
		if (!item)
			return NULL;
		if (is_last || is_end(item))
			break;
	}
	return block;
}

/* ---- labels ---- */

/* The statements of a block with those from `first` on, up to the label `last`, so that none of
 * them goes there any more. */
static struct rf_tree *without_label(struct rf_reader *reader, const struct rf_tree *block,
                                     size_t first, size_t last)
{
	struct jump jump = { reader, block->children[last] };
	struct list list = { last - first, block->children + first };
	struct rf_tree *between = block_of(&jump, block->children[first], list, (struct list){ 0 });
	struct rf_tree *copy;
	size_t count = 0;

	if (!between)
		return NULL;
	copy = rf_new_tree_plain(reader, block, RF_TREE_BLOCK,
	                         first + between->child_count + block->child_count - last);
	for (size_t i = 0; copy && i < first; ++i)
		copy->children[count++] = block->children[i];
	for (size_t i = 0; copy && i < between->child_count; ++i)
		copy->children[count++] = between->children[i];
	for (size_t i = last; copy && i < block->child_count; ++i)
		copy->children[count++] = block->children[i];
	return copy;
}

/* Where the first jump to the label that is the statement `last` of a block stands; `last` where
 * there is none, or too many. */
static size_t first_jump(struct rf_reader *reader, const struct rf_tree *block, size_t last)
{
	struct jump jump = { reader, block->children[last] };
	struct list list = { last, block->children };
	size_t first = last;

	for (size_t i = last; i-- > 0;)
		first = jumps(&jump, block->children[i]) > 0 ? i : first;
	return are_too_many(&jump, list) ? last : first;
}

/* if (c) goto label; and nothing else. */
static bool goes_back(const struct rf_tree *tree, const struct rf_tree *label)
{
	const struct jump jump = { NULL, label };
	const struct rf_tree *branch;

	if (tree->kind != RF_TREE_IF || tree->child_count != 2)
		return false;
	branch = tree->children[1];
	while (branch->kind == RF_TREE_BLOCK && branch->child_count == 1)
		branch = branch->children[0];
	return is_jump(&jump, branch);
}

/* The block with a loop from the label `first` on, where a statement behind goes back there. */
static struct rf_tree *with_loop(struct rf_reader *reader, struct rf_tree *block, size_t first)
{
	const struct rf_tree *label = block->children[first];
	struct rf_tree *loop, *body, *copy;
	size_t last = first + 1;

	while (last < block->child_count && !goes_back(block->children[last], label))
		++last;
	if (last >= block->child_count)
		return block;
	copy = rf_new_tree_plain(reader, block, RF_TREE_BLOCK, block->child_count);
	loop = rf_new_tree_plain(reader, label, RF_TREE_DO, 2);
	body = rf_new_tree_plain(reader, label, RF_TREE_BLOCK, last - first);
	if (!copy || !loop || !body)
		return NULL;
	loop->children[0] = body;
	loop->children[1] = block->children[last]->children[0];
	for (size_t i = first; i < last; ++i)
		body->children[i - first] = i > first ? block->children[i] : label->children[0];
	copy->child_count = 0;
	for (size_t i = 0; i < block->child_count; ++i)
		if (i <= first || i > last)
			copy->children[copy->child_count++] =
			    i == first ? loop : block->children[i];
	return copy;
}

static struct rf_tree *without_gotos(struct rf_reader *reader, struct rf_tree *block)
{
	for (size_t i = 0; block && i < block->child_count; ++i) {
		size_t first, behind;

		if (block->children[i]->kind != RF_TREE_LABEL)
			continue;
		first = first_jump(reader, block, i);
		if (first == i)
			continue;
		behind = block->child_count - i;
		block = without_label(reader, block, first, i);
		i = block ? block->child_count - behind : i;
	}
	for (size_t i = 0; block && i < block->child_count; ++i)
		if (block->children[i]->kind == RF_TREE_LABEL)
			block = with_loop(reader, block, i);
	return block;
}

/* The block, and those inside it that are no loops: these are asked by themselves. */
static struct rf_tree *without_labels(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *copy = NULL;

	if (tree->kind != RF_TREE_BLOCK && tree->kind != RF_TREE_IF)
		return tree;
	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *child = without_labels(reader, tree->children[i]);

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
	return tree->kind == RF_TREE_BLOCK ? without_gotos(reader, tree) : tree;
}

const struct rf_tree *rf_jump_unfold(struct rf_reader *reader, const struct rf_tree *body)
{
	struct jump jump = { reader, NULL };
	struct list all = { 1, (struct rf_tree *const *)&body };

	if (body->kind == RF_TREE_BLOCK)
		body = without_labels(reader, (struct rf_tree *)body);
	if (body && jumps(&jump, body) > 0 && !are_too_many(&jump, all))
		body = block_of(&jump, body, all, (struct list){ 0 });
	return body;
}
