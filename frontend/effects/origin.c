/* SPDX-License-Identifier: MIT
 *
 * Which arrays a pointer may lead to.
 *
 * A pointer that is followed is the array that it leads to (statements/lvalue.c).  One that is not
 * counts as an array of its own; whether that is so, the text tells: what is assigned to it
 * anywhere in the function, and to what is assigned to it, whatever decides which of that runs.
 *
 *     p = f ? a : b;                             a or b
 *     p = (double *)((uintptr_t)b & ~63);        b
 *     memcpy(&p, &b, sizeof(p));                 b
 *     s.data = a; if (f) s = other;              a or other.data
 *     p = malloc(n);                             neither
 *
 * Of a function with a body, that is what it returns.  Another one may return what it is handed, if
 * that leads to elements of the same type.
 *
 *     t = p; p = q; q = t;                       a rotation: p and q lead elsewhere afterwards,
 *                                                but apart where they did so before
 */
#include "frontend/effects/origin.h"

#include <string.h>

#include "base/text.h"
#include "frontend/effects/assigned_pointer.h"
#include "frontend/effects/effects.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* Arguments of a call whose function returns them. */
struct handed {
	const struct rf_symbol *parameter;
	const struct rf_tree *argument;
};

struct search {
	struct rf_reader *reader;
	struct rf_origins *found;
	bool rotates; /* rotations count */
	bool failed;
	struct rf_origin of; /* whose values are looked for ... */
	bool is_whole;       /* ... in what is set as a whole, whose member it is */
	RF_VECTOR(const struct rf_tree *) bodies;
	RF_VECTOR(struct handed) handed;
};

/* ---- variables, and members of them ---- */

/* What sets a variable as a whole sets its members. */
static bool sets(const struct rf_origin *target, const struct rf_origin *origin)
{
	return target->root == origin->root &&
	       (!target->member || rf_assigned_pointer_is_same(target, origin));
}

static bool holds(const struct rf_origins *origins, const struct rf_origin *origin)
{
	for (size_t i = 0; i < origins->count; ++i)
		if (rf_assigned_pointer_is_same(&origins->items[i], origin))
			return true;
	return false;
}

static void add(struct search *s, struct rf_origin origin)
{
	struct rf_origin *slot;

	if (holds(s->found, &origin))
		return;
	slot = RF_PUSH(s->reader->arena, s->found);
	s->failed |= slot == NULL;
	if (slot)
		*slot = origin;
}

/* The name of a member at the end of the path to it, "->u"; NULL of an element, "[0]". */
static const char *last_member(const char *path)
{
	const char *member = NULL;

	for (; path && *path; ++path)
		if (*path == '.' || *path == '>')
			member = path + 1;
		else if (*path == '[' || *path == '(')
			member = NULL;
	return member;
}

static struct rf_origin origin_of(const struct rf_symbol *base)
{
	struct rf_origin origin = { base, last_member(base->path) };

	while (origin.root->parent) {
		origin.root = origin.root->parent;
		if (!origin.member)
			origin.member = last_member(origin.root->path);
	}
	return origin;
}

/* ---- what a value is made of ---- */

static void add_sources(struct search *s, const struct rf_tree *tree, bool is_integer);

/* A copy of a struct, or of what leads to it, brings the member that is looked for. */
static void add_named(struct search *s, const struct rf_tree *tree)
{
	struct rf_origin origin = rf_assigned_pointer_named(tree);

	if (origin.root && !origin.member && s->is_whole)
		origin.member = s->of.member;
	if (origin.root)
		add(s, origin);
	else if (tree->child_count > 0)
		add_sources(s, tree->children[0], false);
}

/* Elements of which type a pointer leads to; of bytes or nothing that says little. */
static enum CXTypeKind pointee(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(tree->cursor));
	enum CXTypeKind kind = clang->getCanonicalType(clang->getPointeeType(type)).kind;

	return kind == CXType_Char_S || kind == CXType_UChar ? CXType_Void : kind;
}

static bool may_return(const struct search *s, const struct rf_tree *call,
                       const struct rf_tree *argument)
{
	enum CXTypeKind result = pointee(s->reader, call);
	enum CXTypeKind handed = pointee(s->reader, rf_tree_query_peel(argument));

	return argument->type == RF_TYPE_ARRAY || result == handed || result == CXType_Void ||
	       handed == CXType_Void;
}

static void add_returned(struct search *s, const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_RETURN && tree->child_count > 0)
		add_sources(s, tree->children[0], false);
	for (size_t i = 0; i < tree->child_count; ++i)
		add_returned(s, tree->children[i]);
}

/* Looks into a function, whose parameters are the arguments; every body is taken once. */
static void add_body(struct search *s, const struct rf_tree *call, const struct rf_tree *body)
{
	const struct rf_clang *clang = s->reader->clang;
	const struct rf_tree **slot;
	struct rf_cursors parts;
	size_t next = 0;

	for (size_t i = 0; i < s->handed.count; ++i)
		for (size_t k = 0; k < call->child_count; ++k)
			if (s->handed.items[i].argument == call->children[k])
				return;
	slot = RF_PUSH(s->reader->arena, &s->bodies);
	s->failed |=
	    !slot ||
	    !rf_tree_cursors(s->reader, clang->getCursorDefinition(call->symbol->cursor), &parts);
	if (s->failed)
		return;
	*slot = body;
	for (size_t i = 0; i < parts.count && next < call->child_count; ++i) {
		struct handed *handed;

		if (clang->getCursorKind(parts.items[i]) != CXCursor_ParmDecl)
			continue;
		handed = RF_PUSH(s->reader->arena, &s->handed);
		s->failed |= !handed;
		if (!handed)
			return;
		*handed = (struct handed){ rf_symbol_of_declaration(s->reader, parts.items[i]),
			                   call->children[next++] };
	}
	add_returned(s, body);
}

static void add_call(struct search *s, const struct rf_tree *call)
{
	struct rf_tree *body = NULL;

	if (rf_effects_allocates(call))
		return;
	if (call->symbol && rf_effects_body(s->reader, call, &body) == RF_OK && body) {
		add_body(s, call, body);
		return;
	}
	for (size_t i = 0; i < call->child_count; ++i)
		if (rf_assigned_pointer_leads(call->children[i]) &&
		    may_return(s, call, call->children[i]))
			add_sources(s, call->children[i], false);
}

static void add_parts(struct search *s, const struct rf_tree *tree, size_t from, bool is_integer)
{
	for (size_t i = from; i < tree->child_count; ++i)
		add_sources(s, tree->children[i], is_integer);
}

/* `is_integer`: of what becomes a pointer by a cast. */
static void add_sources(struct search *s, const struct rf_tree *tree, bool is_integer)
{
	bool is_cast = tree->kind == RF_TREE_CAST && tree->type == RF_TYPE_POINTER &&
	               tree->children[tree->child_count - 1]->type == RF_TYPE_INTEGER;

	if (!is_integer && !rf_assigned_pointer_leads(tree) && tree->kind != RF_TREE_LIST)
		return;
	switch (tree->kind) {
	case RF_TREE_NAME:
	case RF_TREE_MEMBER:
	case RF_TREE_SUBSCRIPT:
		add_named(s, tree);
		return;
	case RF_TREE_CALL:
		add_call(s, tree);
		return;
	case RF_TREE_CAST:
		add_sources(s, tree->children[tree->child_count - 1], is_integer || is_cast);
		return;
	case RF_TREE_CONDITIONAL:
		add_parts(s, tree, 1, is_integer);
		return;
	case RF_TREE_UNARY:
		if (tree->op == CXUnaryOperator_Deref)
			add_named(s, tree);
		else if (tree->op == CXUnaryOperator_AddrOf)
			add_named(s, tree->children[0]);
		else
			add_parts(s, tree, 0, is_integer);
		return;
	default:
		add_parts(s, tree, 0, is_integer);
	}
}

/* ---- what is assigned ---- */

/* Whether what is looked for is in a place that is set: a struct has pointers for members, and is
 * not the one that leads to it, as in o[i] = b[i]. */
static bool is_in(const struct search *s, const struct rf_tree *place)
{
	return s->of.member || place->type != RF_TYPE_RECORD;
}

/* Whether an argument is the address of what is looked for, through which it may be set. */
static bool is_address(const struct search *s, const struct rf_tree *argument)
{
	const struct rf_tree *bare = rf_tree_query_peel(argument);
	struct rf_origin origin;

	if (!rf_assigned_pointer_is_address(bare))
		return false;
	origin = rf_assigned_pointer_named(bare->children[0]);
	return origin.root && sets(&origin, &s->of) && is_in(s, bare->children[0]);
}

/* memcpy(&p, &b, ...), set(&p, b); of swap(&p, &q) nobody knows, nor of what else is handed over by
 * its address to what is no copy. */
static void add_handed(struct search *s, const struct rf_tree *call)
{
	bool is_set = false,
	     is_copy = rf_text_equal(call->name, "memcpy") || rf_text_equal(call->name, "memmove");

	for (size_t i = 0; i < call->child_count; ++i)
		is_set |= is_address(s, call->children[i]);
	s->is_whole = is_copy;
	for (size_t i = 0; i < call->child_count && is_set; ++i) {
		const struct rf_tree *bare = rf_tree_query_peel(call->children[i]);

		if (is_address(s, bare))
			continue;
		if (is_copy || !rf_tree_query_is_unary(bare, CXUnaryOperator_AddrOf))
			add_sources(s, bare, false);
		else
			s->found->is_open = true;
	}
}

/* What a body assigns to it; a call comes once, however many parts it is handed. */
static void look(struct search *s, const struct rf_tree *body)
{
	const struct rf_assigned_pointers *list = rf_assigned_pointer_list(s->reader, body);
	const struct rf_tree *last = NULL;

	s->failed |= !list;
	for (size_t i = list ? rf_assigned_pointer_first(list, s->of.root) : 0;
	     list && i < list->count && list->items[i].target.root == s->of.root; ++i) {
		const struct rf_assigned_pointer *one = &list->items[i];

		if (one->tree == last || (one->rotates && !s->rotates))
			continue;
		last = one->tree;
		if (!one->value) {
			add_handed(s, one->tree);
		} else if (sets(&one->target, &s->of) && (!one->place || is_in(s, one->place))) {
			s->is_whole = !one->target.member &&
			              rf_tree_query_peel(one->value)->kind != RF_TREE_LIST;
			add_sources(s, one->value, one->value->type == RF_TYPE_INTEGER);
		}
	}
}

/* What a parameter of a function is that is being read in place of its call. */
static void add_bound(struct search *s)
{
	const struct rf_symbol *root = s->of.root;
	bool is_bound = root->kind == RF_SYMBOL_PARAMETER && root->binding == RF_BOUND_POINTER;

	s->is_whole = true;
	for (size_t i = 0; i < s->handed.count; ++i)
		if (s->handed.items[i].parameter == root)
			add_sources(s, s->handed.items[i].argument, false);
	if (is_bound && root->pointer.base && s->reader->inlined.count > 0)
		add(s, origin_of(root->pointer.base));
}

/* All that the base of an array may be, itself first. */
static bool search(struct rf_reader *reader, const struct rf_symbol *base, bool is_asked,
                   bool rotates, struct rf_origins *found)
{
	struct search s = { .reader = reader, .found = found, .rotates = rotates };

	*found = (struct rf_origins){ 0 };
	add(&s, origin_of(base));
	for (size_t i = 0; is_asked && i < found->count && !s.failed; ++i) {
		s.of = found->items[i];
		add_bound(&s);
		look(&s, reader->body);
		for (size_t k = 0; k < reader->inlined.count; ++k)
			look(&s, reader->inlined.items[k].body);
		for (size_t k = 0; k < s.bodies.count; ++k)
			look(&s, s.bodies.items[k]);
	}
	return !s.failed;
}

/* What a pointer leads to that is `restrict` itself is promised to be reached by no other one. */
enum rf_status rf_origin_note(struct rf_reader *reader, struct rf_symbol *base)
{
	struct rf_array *array = &reader->arrays.items[reader->arrays.count - 1];
	struct rf_array_origins *slot;
	bool is_known = array->is_object || array->is_restrict;

	reader->origins.count = reader->arrays.count - 1;
	slot = RF_PUSH(reader->arena, &reader->origins);
	if (!slot || !search(reader, base, !is_known, true, &slot->all) ||
	    !search(reader, base, !is_known, false, &slot->still))
		return rf_out_of_memory(reader->diagnostics);
	array->is_open = slot->all.is_open;
	return RF_OK;
}

/* ---- pairs of arrays ---- */

enum rf_status rf_origin_exchange(struct rf_reader *reader, const struct rf_symbol *a,
                                  const struct rf_symbol *b)
{
	struct rf_exchange *slot = RF_PUSH(reader->arena, &reader->exchanges);

	if (!slot)
		return rf_out_of_memory(reader->diagnostics);
	*slot = (struct rf_exchange){ origin_of(a), origin_of(b) };
	return RF_OK;
}

static bool is_exchanged(const struct rf_reader *reader, const struct rf_origin *a,
                         const struct rf_origin *b)
{
	for (size_t i = 0; i < reader->exchanges.count; ++i) {
		const struct rf_exchange *by = &reader->exchanges.items[i];

		if ((rf_assigned_pointer_is_same(&by->one, a) &&
		     rf_assigned_pointer_is_same(&by->other, b)) ||
		    (rf_assigned_pointer_is_same(&by->one, b) &&
		     rf_assigned_pointer_is_same(&by->other, a)))
			return true;
	}
	return false;
}

/* Whether one of these, from the `from`-th on, is among those. */
static bool meet(const struct rf_origins *a, const struct rf_origins *b, size_t from)
{
	for (size_t i = from; i < a->count; ++i)
		for (size_t k = from; k < b->count; ++k)
			if (rf_assigned_pointer_is_same(&a->items[i], &b->items[k]))
				return true;
	return false;
}

/* Two parts of one variable are told apart by what else they may be. */
static bool may_be_one(const struct rf_reader *reader, size_t one, size_t other)
{
	const struct rf_array_origins *a = &reader->origins.items[one];
	const struct rf_array_origins *b = &reader->origins.items[other];
	bool is_exchange = holds(&a->all, &b->all.items[0]) && holds(&b->all, &a->all.items[0]);
	size_t from = rf_assigned_pointer_is_same(&a->all.items[0], &b->all.items[0]);

	if (is_exchanged(reader, &a->all.items[0], &b->all.items[0]))
		return true;
	return is_exchange ? meet(&a->still, &b->still, from) : meet(&a->all, &b->all, from);
}

/* "`a` or `b`" */
static const char *names_of(struct rf_reader *reader, const struct rf_array *array)
{
	struct rf_text out;

	rf_text_init(&out, reader->arena);
	for (size_t i = 0; i < array->may_be_count; ++i)
		rf_text_print(&out, "%s`%s`", i > 0 ? " or " : "",
		              reader->arrays.items[array->may_be[i]].name);
	return rf_text_string(&out);
}

/* One row for each pointer; an array that others may be is none. */
static enum rf_status note_pointer(struct rf_reader *reader, size_t at)
{
	const struct rf_array *array = &reader->arrays.items[at];
	struct rf_assumption row = { .place = array->place };

	if (array->may_be_count == 0 || reader->origins.items[at].all.count < 2)
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "where `%s` points", array->name);
	row.value = rf_arena_print(reader->arena, "an array of its own, though it may be %s",
	                           names_of(reader, array));
	return rf_assume_note(reader, &row);
}

enum rf_status rf_origin_compare(struct rf_reader *reader)
{
	size_t count = reader->arrays.count;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < count; ++i) {
		struct rf_array *array = &reader->arrays.items[i];

		array->may_be_count = 0;
		array->may_be = RF_NEW_ARRAY(reader->arena, int, count);
		if (!array->may_be)
			return rf_out_of_memory(reader->diagnostics);
		for (size_t k = 0; k < count; ++k)
			if (k != i && may_be_one(reader, i, k))
				array->may_be[array->may_be_count++] = (int)k;
	}
	for (size_t i = 0; i < count && status == RF_OK; ++i)
		status = note_pointer(reader, i);
	return status;
}
