/* SPDX-License-Identifier: MIT
 *
 * Compensated sums: Kahan, Neumaier, TwoSum, FastTwoSum and their kin.
 *
 * What they have in common is an expression that recovers the rounding error of a sum, and that is
 * zero, or simpler, on real numbers:
 *
 *     next = sum + corrected;
 *     lost = (next - sum) - corrected;         next - sum is corrected, but for the rounding
 *
 * A compiler that may reorder sums (-ffast-math) takes it out.  Found are they by what they do:
 * statements are followed in their order, each value as a sum of values that are not looked into -
 * elements, products, variables as they were at the beginning - and an addition in which a part of
 * a rounded sum cancels is one.
 */
#include "frontend/effects/compensation.h"

#include "frontend/effects/effects.h"
#include "frontend/tree/tree_query.h"

/* Of more places than that all are forgotten, which finds less. */
enum { MOST_TERMS = 8, MOST_CALLS = 4, MOST_PLACES = 500 };

/* A sum of at most so many terms; one of more is a term by itself. */
struct sum {
	size_t count;
	struct {
		int part; /* a value that is not looked into */
		int sign;
	} terms[MOST_TERMS];
};

/* What a variable or element holds. */
struct holding {
	const struct rf_tree *place;
	struct sum sum;
	int time; /* of the assignment; 0: it is as it was at the beginning */
};

struct follower {
	struct rf_reader *reader;
	RF_VECTOR(struct holding) holdings;
	int part_count;
	int time;
	int calls; /* that are open */
	bool found;
	enum rf_status status;
};

static struct sum new_part(struct follower *f)
{
	return (struct sum){ .count = 1, .terms = { { f->part_count++, 1 } } };
}

static bool is_variable(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_VARIABLE || tree->kind == RF_TREE_NAME;
}

static bool is_same_place(const struct rf_tree *a, const struct rf_tree *b)
{
	if (is_variable(a) && is_variable(b))
		return a->symbol == b->symbol;
	return rf_tree_query_equal(a, b);
}

static struct holding *holding_of(struct follower *f, const struct rf_tree *place)
{
	struct holding *holding;

	for (size_t i = 0; i < f->holdings.count; ++i)
		if (is_same_place(f->holdings.items[i].place, place))
			return &f->holdings.items[i];
	if (f->holdings.count >= MOST_PLACES)
		f->holdings.count = 0;
	holding = RF_PUSH(f->reader->arena, &f->holdings);
	if (holding == NULL) {
		f->status = rf_out_of_memory(f->reader->diagnostics);
		return NULL;
	}
	*holding = (struct holding){ place, new_part(f), 0 };
	return holding;
}

static void hold(struct follower *f, const struct rf_tree *place, const struct sum *sum)
{
	struct holding *holding = holding_of(f, place);

	if (holding != NULL) {
		holding->sum = *sum;
		holding->time = ++f->time;
	}
}

/* left + sign * right, of which one is itself a sum when a part of it may cancel. */
static struct sum add(struct follower *f, const struct sum *left, int sign, const struct sum *right)
{
	struct sum result = *left;

	for (size_t i = 0; i < right->count; ++i) {
		int added = sign * right->terms[i].sign;
		size_t k = 0;

		while (k < result.count && (result.terms[k].part != right->terms[i].part ||
		                            result.terms[k].sign == added))
			++k;
		if (k < result.count) {
			f->found |= left->count > 1 || right->count > 1;
			result.terms[k] = result.terms[--result.count];
		} else if (result.count == MOST_TERMS) {
			return new_part(f);
		} else {
			result.terms[result.count].part = right->terms[i].part;
			result.terms[result.count++].sign = added;
		}
	}
	return result;
}

static struct sum value_of(struct follower *f, const struct rf_tree *tree);

static void follow(struct follower *f, const struct rf_tree *tree);

static void follow_children(struct follower *f, const struct rf_tree *tree)
{
	for (size_t i = 0; i < tree->child_count && f->status == RF_OK; ++i)
		follow(f, tree->children[i]);
}

/* A function of the user may be where an error is recovered. */
static void follow_call(struct follower *f, const struct rf_tree *call)
{
	struct rf_tree *body = NULL;

	follow_children(f, call);
	if (f->status == RF_OK && call->symbol != NULL && f->calls < MOST_CALLS)
		f->status = rf_effects_body(f->reader, call, &body);
	if (f->status != RF_OK || body == NULL)
		return;
	++f->calls;
	follow(f, body);
	--f->calls;
}

static bool is_sum(const struct rf_tree *tree)
{
	return tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub;
}

static struct sum value_of_assignment(struct follower *f, const struct rf_tree *tree)
{
	const struct rf_tree *place = rf_tree_query_peel(tree->children[0]);
	struct sum old = { 0 }, value = value_of(f, tree->children[1]);

	if (tree->kind == RF_TREE_UPDATE && is_sum(tree)) {
		old = value_of(f, place);
		value = add(f, &old, tree->op == CXBinaryOperator_Add ? 1 : -1, &value);
	} else if (tree->kind == RF_TREE_UPDATE) {
		value = new_part(f);
	}
	hold(f, place, &value);
	return value;
}

static struct sum value_of_operation(struct follower *f, const struct rf_tree *tree)
{
	struct sum left, right, none = { 0 };

	if (rf_tree_query_is_unary(tree, CXUnaryOperator_Minus)) {
		right = value_of(f, tree->children[0]);
		return add(f, &none, -1, &right);
	}
	if (tree->kind != RF_TREE_BINARY || !is_sum(tree)) {
		follow_children(f, tree);
		return new_part(f);
	}
	left = value_of(f, tree->children[0]);
	right = value_of(f, tree->children[1]);
	return add(f, &left, tree->op == CXBinaryOperator_Add ? 1 : -1, &right);
}

static struct sum value_of(struct follower *f, const struct rf_tree *tree)
{
	const struct holding *holding;

	tree = rf_tree_query_peel(tree);
	if (f->status != RF_OK || tree->type != RF_TYPE_FLOATING) {
		follow(f, tree);
		return new_part(f);
	}
	if (tree->kind == RF_TREE_UPDATE || rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		return value_of_assignment(f, tree);
	if (tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_SUBSCRIPT ||
	    tree->kind == RF_TREE_MEMBER || rf_tree_query_is_unary(tree, CXUnaryOperator_Deref)) {
		holding = holding_of(f, tree);
		return holding != NULL ? holding->sum : new_part(f);
	}
	if (tree->kind == RF_TREE_CALL) {
		follow_call(f, tree);
		return new_part(f);
	}
	return value_of_operation(f, tree);
}

/* Follows one branch from what is held now, to which it returns; what the branch assigns is pushed
 * behind what the other one did. */
static void follow_branch(struct follower *f, const struct rf_tree *branch,
                          const struct rf_tree ***assigned, size_t *count)
{
	struct rf_arena *arena = f->reader->arena;
	size_t before = f->holdings.count;
	struct holding *held = rf_arena_copy(arena, f->holdings.items, before * sizeof(*held));
	const struct rf_tree **longer;
	int time = f->time;

	follow(f, branch);
	longer = RF_NEW_ARRAY(arena, const struct rf_tree *, *count + f->holdings.count + 1);
	if (longer == NULL || (held == NULL && before > 0)) {
		f->status = rf_out_of_memory(f->reader->diagnostics);
		return;
	}
	for (size_t i = 0; i < *count; ++i)
		longer[i] = (*assigned)[i];
	for (size_t i = 0; i < f->holdings.count; ++i) {
		if (f->holdings.items[i].time > time)
			longer[(*count)++] = f->holdings.items[i].place;
	}
	for (size_t i = 0; i < before; ++i)
		f->holdings.items[i] = held[i];
	f->holdings.count = before;
	*assigned = longer;
}

/* What either branch of an if assigns is not known behind it. */
static void follow_if(struct follower *f, const struct rf_tree *tree)
{
	const struct rf_tree **assigned = NULL;
	size_t count = 0;

	follow(f, tree->children[0]);
	for (size_t i = 1; i < tree->child_count && f->status == RF_OK; ++i)
		follow_branch(f, tree->children[i], &assigned, &count);
	for (size_t i = 0; i < count && f->status == RF_OK; ++i) {
		struct sum unknown = new_part(f);

		hold(f, assigned[i], &unknown);
	}
}

static void follow(struct follower *f, const struct rf_tree *tree)
{
	struct sum value;

	if (f->status != RF_OK)
		return;
	if (tree->kind == RF_TREE_IF) {
		follow_if(f, tree);
	} else if (tree->kind == RF_TREE_VARIABLE && tree->type == RF_TYPE_FLOATING) {
		value = tree->child_count > 0 ? value_of(f, tree->children[0]) : new_part(f);
		hold(f, tree, &value);
	} else if (tree->kind == RF_TREE_CALL && tree->type != RF_TYPE_FLOATING) {
		follow_call(f, tree);
	} else if (tree->type == RF_TYPE_FLOATING) {
		value_of(f, tree);
	} else if (tree->kind != RF_TREE_FOR && tree->kind != RF_TREE_WHILE) {
		follow_children(f, tree);
	}
}

enum rf_status rf_compensation_find(struct rf_reader *reader, const struct rf_tree *body,
                                    bool *found)
{
	struct follower f = { .reader = reader };

	follow(&f, body);
	*found = f.found;
	return f.status;
}
