/* SPDX-License-Identifier: MIT
 *
 * What assigns pointers in a body: found in one walk, and then looked up by variable, so that a
 * function with many arrays, or many nests, is not walked for each of them.
 *
 *     p = a;  double *p = a;                  an assignment, a declaration
 *     memcpy(&p, &b, sizeof(p)); set(&p, b);  a call that is handed the address of a variable
 *     t = p; p = q; q = t;                    a rotation, whose statements are marked as one
 */
#include "frontend/effects/assigned_pointer.h"

#include <stdlib.h>

#include "base/text.h"
#include "frontend/tree/tree_query.h"

struct search {
	struct rf_reader *reader;
	struct rf_assigned_pointers *found;
	bool failed;
};

bool rf_assigned_pointer_is_same(const struct rf_origin *a, const struct rf_origin *b)
{
	return a->root == b->root &&
	       (a->member == b->member ||
	        (a->member && b->member && rf_text_equal(a->member, b->member)));
}

bool rf_assigned_pointer_leads(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_POINTER || tree->type == RF_TYPE_ARRAY ||
	       tree->type == RF_TYPE_RECORD;
}

struct rf_origin rf_assigned_pointer_named(const struct rf_tree *tree)
{
	struct rf_origin origin = { 0 };

	for (tree = rf_tree_query_peel(tree);; tree = rf_tree_query_peel(tree->children[0])) {
		if (tree->kind == RF_TREE_MEMBER && !origin.member)
			origin.member = tree->name;
		else if (tree->kind == RF_TREE_NAME)
			origin.root = tree->symbol;
		if (tree->kind != RF_TREE_MEMBER && tree->kind != RF_TREE_SUBSCRIPT &&
		    !rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
			return origin;
	}
}

/* ---- statements ---- */

/* What a statement copies from one variable to another; NULL where it does something else. */
static const struct rf_tree *copied(const struct rf_tree *tree, struct rf_origin *target)
{
	while (tree->kind == RF_TREE_DECLARATION && tree->child_count == 1)
		tree = tree->children[0];
	if (tree->kind == RF_TREE_VARIABLE && tree->child_count > 0) {
		*target = (struct rf_origin){ tree->symbol, NULL };
		return tree->children[0];
	}
	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) ||
	    (!rf_assigned_pointer_leads(tree->children[0]) &&
	     tree->children[0]->kind != RF_TREE_NAME))
		return NULL;
	*target = rf_assigned_pointer_named(tree->children[0]);
	return tree->children[1];
}

/* How many statements of a block from `at` on are one rotation; 0: they are none. */
static size_t rotation(const struct rf_tree *block, size_t at)
{
	struct rf_origin kept, target, source;
	const struct rf_tree *value = copied(block->children[at], &kept);

	for (size_t next = at + 1; value && next < block->child_count; ++next) {
		source = rf_assigned_pointer_named(value);
		value = copied(block->children[next], &target);
		if (!value || !source.root || !rf_assigned_pointer_is_same(&source, &target))
			return 0;
		source = rf_assigned_pointer_named(value);
		if (source.root && rf_assigned_pointer_is_same(&source, &kept))
			return next + 1 - at;
	}
	return 0;
}

static void add(struct search *s, struct rf_assigned_pointer one)
{
	struct rf_assigned_pointer *slot =
	    one.target.root ? RF_PUSH(s->reader->arena, s->found) : NULL;

	s->failed |= one.target.root && !slot;
	one.order = s->found->count;
	if (slot)
		*slot = one;
}

/* A number that is no integer is no pointer either. */
static bool may_lead(const struct rf_tree *value)
{
	return rf_assigned_pointer_leads(value) || value->type == RF_TYPE_INTEGER ||
	       value->kind == RF_TREE_LIST;
}

static void add_statement(struct search *s, const struct rf_tree *tree, bool rotates)
{
	struct rf_assigned_pointer one = { .tree = tree, .rotates = rotates };

	if (tree->kind == RF_TREE_DECLARATION)
		return;
	one.value = copied(tree, &one.target);
	one.place = tree->kind == RF_TREE_BINARY ? tree->children[0] : NULL;
	if (one.value && may_lead(one.value))
		add(s, one);
}

bool rf_assigned_pointer_is_address(const struct rf_tree *bare)
{
	return rf_tree_query_is_unary(bare, CXUnaryOperator_AddrOf) &&
	       rf_assigned_pointer_leads(bare->children[0]) &&
	       bare->children[0]->type != RF_TYPE_ARRAY;
}

/* A call with the addresses of several parts of one variable stands once for each. */
static void add_call(struct search *s, const struct rf_tree *call, bool rotates)
{
	for (size_t i = 0; i < call->child_count; ++i) {
		const struct rf_tree *bare = rf_tree_query_peel(call->children[i]);

		if (rf_assigned_pointer_is_address(bare))
			add(s, (struct rf_assigned_pointer){
				   .target = rf_assigned_pointer_named(bare->children[0]),
				   .tree = call,
				   .rotates = rotates });
	}
}

static void look(struct search *s, const struct rf_tree *tree, bool rotates)
{
	size_t end = 0; /* of the rotation that statements of a block are in */

	if (tree->kind == RF_TREE_CALL)
		add_call(s, tree, rotates);
	else
		add_statement(s, tree, rotates);
	for (size_t i = 0; i < tree->child_count; ++i) {
		if (tree->kind == RF_TREE_BLOCK && i >= end)
			end = i + rotation(tree, i);
		look(s, tree->children[i], rotates || i < end);
	}
}

/* By variable; those of one stand in the order in which they were found. */
static int by_root(const void *left, const void *right)
{
	const struct rf_assigned_pointer *a = left, *b = right;
	uintptr_t first = (uintptr_t)a->target.root, second = (uintptr_t)b->target.root;

	if (first != second)
		return first < second ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

/* ---- lists ---- */

const struct rf_assigned_pointers *rf_assigned_pointer_list(struct rf_reader *reader,
                                                            const struct rf_tree *body)
{
	const struct rf_assigned_pointers **slot;
	struct search s = { .reader = reader };

	for (size_t i = 0; i < reader->assigned_pointers.count; ++i)
		if (reader->assigned_pointers.items[i]->of == body)
			return reader->assigned_pointers.items[i];
	s.found = RF_NEW(reader->arena, struct rf_assigned_pointers);
	slot = RF_PUSH(reader->arena, &reader->assigned_pointers);
	if (!s.found || !slot)
		return NULL;
	s.found->of = body;
	*slot = s.found;
	look(&s, body, false);
	if (s.found->count > 0)
		qsort(s.found->items, s.found->count, sizeof(*s.found->items), by_root);
	return s.failed ? NULL : s.found;
}

size_t rf_assigned_pointer_first(const struct rf_assigned_pointers *list,
                                 const struct rf_symbol *root)
{
	size_t low = 0, high = list->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if ((uintptr_t)list->items[middle].target.root < (uintptr_t)root)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
