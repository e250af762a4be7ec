/* SPDX-License-Identifier: MIT
 *
 * A switch, which if can take the place of.
 *
 *     switch (m) { case 0: A; break; case 1: case 2: B; break; default: C; }
 *     if (m == 0) A; else if (m == 1 || m == 2) B; else C;
 *
 * A case that runs on into the next one is given the statements of that, too, and what stands
 * behind if (c) break; in a case runs where c does not hold.
 */
#include "frontend/tree/switch.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

enum { MOST_CASES = 256 };

static struct rf_tree *out_of_memory(struct rf_reader *reader)
{
	rf_out_of_memory(reader->diagnostics);
	return NULL;
}

/* ---- switch ---- */

/* A label and the statements that stand behind it, up to the next. */
struct entry {
	const struct rf_tree *label;
	size_t first; /* among all statements */
};

struct unfolding {
	struct rf_reader *reader;
	const struct rf_tree *value;
	RF_VECTOR(struct entry) entries;
	RF_VECTOR(struct rf_tree *) statements;
	bool failed;
	bool is_odd; /* a label stands for a range, or a break ends neither a case nor an if */
};

/* Takes the labels off a statement. */
static void add_statement(struct unfolding *u, struct rf_tree *tree)
{
	struct rf_tree **statement;

	while (tree->kind == RF_TREE_CASE || tree->kind == RF_TREE_DEFAULT) {
		struct entry *entry = RF_PUSH(u->reader->arena, &u->entries);

		if (!entry) {
			u->failed = true;
			return;
		}
		*entry = (struct entry){ tree, u->statements.count };
		u->is_odd |= tree->child_count != 1 + (tree->kind == RF_TREE_CASE);
		tree = tree->children[tree->child_count - 1];
	}
	statement = RF_PUSH(u->reader->arena, &u->statements);
	u->failed |= statement == NULL;
	if (statement)
		*statement = tree;
}

/* value == label */
static struct rf_tree *test_of(struct unfolding *u, const struct rf_tree *label)
{
	struct rf_tree *test = rf_new_tree_plain(u->reader, label, RF_TREE_BINARY, 2);

	if (!test)
		return NULL;
	test->op = CXBinaryOperator_EQ;
	test->type = RF_TYPE_INTEGER;
	test->element = RF_INTEGER;
	test->bytes = sizeof(int);
	test->children[0] = (struct rf_tree *)u->value;
	test->children[1] = label->children[0];
	return test;
}

static struct rf_tree *either(struct unfolding *u, struct rf_tree *left, struct rf_tree *right)
{
	struct rf_tree *test =
	    left && right ? rf_new_tree_plain(u->reader, left, RF_TREE_BINARY, 2) : NULL;

	if (!test)
		return NULL;
	test->op = CXBinaryOperator_LOr;
	test->children[0] = left;
	test->children[1] = right;
	return test;
}

/* Whether a statement breaks out of the switch elsewhere than at the end of a case. */
static bool breaks_inside(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BREAK)
		return true;
	if (rf_tree_query_is_loop(tree->kind) || tree->kind == RF_TREE_SWITCH)
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (breaks_inside(tree->children[i]))
			return true;
	return false;
}

static bool ends_case(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BLOCK && tree->child_count > 0)
		return ends_case(tree->children[tree->child_count - 1]);
	return tree->kind == RF_TREE_BREAK || tree->kind == RF_TREE_RETURN ||
	       tree->kind == RF_TREE_CONTINUE || rf_tree_query_is_goto(tree);
}

/* A statement without the break that ends it. */
static struct rf_tree *without_break(struct unfolding *u, struct rf_tree *tree)
{
	struct rf_tree *copy;
	size_t last = tree->child_count - 1;

	if (tree->kind == RF_TREE_BREAK)
		return rf_new_tree_plain(u->reader, tree, RF_TREE_EMPTY, 0);
	if (tree->kind != RF_TREE_BLOCK || !ends_case(tree))
		return tree;
	copy = rf_new_tree_plain(u->reader, tree, RF_TREE_BLOCK, tree->child_count);
	for (size_t i = 0; copy && i <= last; ++i)
		copy->children[i] =
		    i < last ? tree->children[i] : without_break(u, tree->children[i]);
	return copy && copy->children[last] ? copy : NULL;
}

static struct rf_tree *parted(struct unfolding *u, struct rf_tree *block);

/* An if of which a branch ends in a break, and what runs behind it otherwise; the if itself where
 * none does. */
static struct rf_tree *with_rest(struct unfolding *u, struct rf_tree *tree,
                                 struct rf_statements rest)
{
	const struct rf_statements none = { 0 };
	struct rf_tree *branches[2] = { tree->children[1], NULL };
	size_t ending;

	if (tree->child_count > 2)
		branches[1] = tree->children[2];
	for (ending = 0; ending < 2; ++ending)
		if (branches[ending] && ends_case(branches[ending]))
			break;
	if (ending == 2)
		return tree;
	branches[ending] = without_break(u, branches[ending]);
	for (size_t i = 0; i < 2; ++i) {
		struct rf_statements own = { branches[i] != NULL, &branches[i] };
		struct rf_tree *block =
		    rf_new_tree_block(u->reader, tree, own, i == ending ? none : rest, none);

		branches[i] = block ? parted(u, block) : NULL;
		if (!branches[i])
			return NULL;
	}
	return rf_new_tree_if(u->reader, tree, tree->children[0], branches[0], branches[1]);
}

/* A block in which nothing breaks out of the switch. */
static struct rf_tree *parted(struct unfolding *u, struct rf_tree *block)
{
	for (size_t i = 0; block && i < block->child_count; ++i) {
		struct rf_tree *tree = block->children[i], *whole;
		struct rf_statements own = { tree->child_count, tree->children };
		struct rf_statements rest = { block->child_count - i - 1, block->children + i + 1 };

		if (!breaks_inside(tree))
			continue;
		if (tree->kind == RF_TREE_BLOCK) {
			block = rf_new_tree_replaced(u->reader, block, i--, 1, own);
			continue;
		}
		whole = tree->kind == RF_TREE_IF ? with_rest(u, tree, rest) : tree;
		u->is_odd |= whole == tree;
		return whole && whole != tree
		           ? rf_new_tree_replaced(u->reader, block, i, rest.count + 1,
		                                  (struct rf_statements){ 1, &whole })
		       : whole ? block
		               : NULL;
	}
	return block;
}

/* What runs from a statement on, up to the break that ends it. */
static struct rf_tree *block_from(struct unfolding *u, const struct rf_tree *tree, size_t first)
{
	struct rf_tree *block;
	size_t end = first;

	while (end < u->statements.count && !ends_case(u->statements.items[end]))
		++end;
	end += end < u->statements.count;
	block = rf_new_tree_plain(u->reader, first < end ? u->statements.items[first] : tree,
	                          RF_TREE_BLOCK, end - first);
	for (size_t i = first; block && i < end; ++i) {
		struct rf_tree *statement = without_break(u, u->statements.items[i]);

		if (!statement)
			return NULL;
		block->children[i - first] = statement;
	}
	return block ? parted(u, block) : NULL;
}

static struct rf_tree *refuse(struct rf_reader *reader, const struct rf_tree *tree)
{
	rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	          "end each case with one break, or choose a nest without it with --lines A-B",
	          "this switch cannot be taken apart");
	return NULL;
}

/* The if that stands for the entries from `index` on with the same statements, before `rest`. */
static struct rf_tree *if_of(struct unfolding *u, const struct rf_tree *tree, size_t *index,
                             struct rf_tree *rest)
{
	size_t first = u->entries.items[*index].first;
	struct rf_tree *test = NULL, *all;

	for (;; --*index) {
		const struct entry *entry = &u->entries.items[*index];
		struct rf_tree *one = test_of(u, entry->label);

		test = test ? either(u, one, test) : one;
		if (*index == 0 || entry[-1].first != first ||
		    entry[-1].label->kind == RF_TREE_DEFAULT || !test)
			break;
	}
	all = test ? rf_new_tree_plain(u->reader, tree, RF_TREE_IF, rest ? 3 : 2) : NULL;
	if (!all)
		return NULL;
	all->place = test->place;
	all->children[0] = test;
	all->children[1] = block_from(u, tree, first);
	if (rest)
		all->children[2] = rest;
	return all->children[1] ? all : NULL;
}

struct rf_tree *rf_switch_unfold(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct unfolding u = { .reader = reader };
	const struct rf_tree *body =
	    tree->child_count > 1 ? tree->children[tree->child_count - 1] : NULL;
	struct rf_tree *rest = NULL;
	size_t left;

	if (!body || body->kind != RF_TREE_BLOCK)
		return refuse(reader, tree);
	u.value = tree->children[0];
	for (size_t i = 0; i < body->child_count && !u.failed; ++i)
		add_statement(&u, body->children[i]);
	if (u.failed)
		return out_of_memory(reader);
	if (u.is_odd || u.entries.count > MOST_CASES ||
	    (u.entries.count > 0 && u.entries.items[0].first > 0))
		return refuse(reader, tree);
	for (size_t i = 0; i < u.entries.count; ++i)
		if (u.entries.items[i].label->kind == RF_TREE_DEFAULT)
			rest = block_from(&u, tree, u.entries.items[i].first);
	for (left = u.entries.count; left-- > 0;) {
		if (u.entries.items[left].label->kind == RF_TREE_DEFAULT)
			continue;
		rest = if_of(&u, tree, &left, rest);
		if (!rest)
			return out_of_memory(reader);
	}
	if (u.is_odd)
		return refuse(reader, tree);
	rest = rest ? rest : rf_new_tree_plain(reader, tree, RF_TREE_EMPTY, 0);
	return rest ? rest : out_of_memory(reader);
}

struct rf_tree *rf_switch_try(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_diagnostics *diagnostics = reader->diagnostics;
	size_t count = diagnostics->list.count, errors = diagnostics->error_count;
	struct rf_tree *chain = rf_switch_unfold(reader, tree);

	if (chain)
		return chain;
	diagnostics->list.count = count;
	diagnostics->error_count = errors;
	return tree;
}
