/* SPDX-License-Identifier: MIT
 *
 * Integers in memory that keep their value while the loops run.
 *
 * `*n`, `g->dims[2]` and `counts[b]` are sizes as much as a variable is, when nothing in the nest
 * assigns such an integer and nothing in their spelling moves.  The spelling, with the values of
 * subscripts in it, is their name.  Outside of all loops they are followed only where the function
 * never assigns them; what an assignment before a nest leaves in memory is another size in each
 * nest.  What a function assigns whose body stands for a call is part of the nest.
 *
 *     for (i = 0; i < *n; i++)          `*n`
 *     k = 2; m = g->dims[k];            m is `g->dims[2]`
 *     for (b ...) for (i < len[b])      none: it has a new value in each turn of b
 */
#include "frontend/statements/invariant.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/size.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

/* Calls inside one another that are looked into. */
enum { MOST_NESTED = 8 };

/* The variable at the root of an expression, and how the expression is spelt from there; `path` is
 * NULL where something in it may move. */
struct trail {
	struct rf_symbol *root;
	const char *path;
};

static enum rf_status follow(struct rf_reader *reader, const struct rf_tree *tree,
                             struct trail *trail);

/* A pointer or struct, by the name of what it was set to. */
static void follow_symbol(const struct rf_tree *tree, struct rf_symbol *symbol, struct trail *trail)
{
	int64_t pending;

	if (symbol->changed || symbol->kind == RF_SYMBOL_FUNCTION || tree->type == RF_TYPE_INTEGER)
		return;
	trail->root = symbol;
	if (symbol->binding == RF_BOUND_POINTER) {
		if (symbol->pointer.lost || symbol->pointer.subscript_count ||
		    symbol->pointer.offset.term_count ||
		    !rf_formula_is_zero(symbol->pointer.offset.constant) ||
		    !rf_affine_is_constant(&symbol->pointer.pending, &pending) || pending != 0)
			return;
		trail->root = symbol->pointer.base;
		if (trail->root->type && (trail->root->type->kind == RF_TYPE_INTEGER ||
		                          trail->root->type->kind == RF_TYPE_FLOATING))
			return;
	}
	trail->path = trail->root->name;
}

static enum rf_status follow_subscript(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct trail *trail)
{
	const char *index;
	struct rf_value value;
	enum rf_status status = follow(reader, tree->children[0], trail);

	if (status != RF_OK || !trail->path)
		return status;
	status = rf_affine_value(reader, tree->children[1], &value);
	if (status != RF_OK || value.kind != RF_VALUE_FORM || value.forms->term_count) {
		trail->path = NULL;
		return status;
	}
	index = rf_size_print(reader, value.forms->constant);
	trail->path = index ? rf_arena_print(reader->arena, "%s[%s]", trail->path, index) : NULL;
	return trail->path ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status follow(struct rf_reader *reader, const struct rf_tree *tree,
                             struct trail *trail)
{
	bool is_deref = rf_tree_query_is_unary(tree, CXUnaryOperator_Deref);
	struct rf_symbol *symbol = NULL;
	enum rf_status status;

	*trail = (struct trail){ 0 };
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NAME)
		follow_symbol(tree, tree->symbol, trail);
	if (tree->kind == RF_TREE_SUBSCRIPT)
		return follow_subscript(reader, tree, trail);
	if (!is_deref && tree->kind != RF_TREE_MEMBER)
		return RF_OK;
	status = follow(reader, tree->children[0], trail);
	if (status == RF_OK && trail->path && !is_deref && tree->type == RF_TYPE_POINTER)
		status = rf_symbol_of_expression(reader, tree, &symbol);
	if (status != RF_OK || !trail->path)
		return status;
	if (symbol && (symbol->changed || symbol->binding == RF_BOUND_POINTER)) {
		trail->path = NULL; /* a pointer that the source sets */
		follow_symbol(tree, symbol, trail);
		return RF_OK;
	}
	if (is_deref)
		trail->path = rf_arena_print(reader->arena, "*%s", trail->path);
	else
		trail->path = rf_arena_print(reader->arena, "%s%s%s", trail->path,
		                             tree->is_arrow ? "->" : ".", tree->name);
	return trail->path ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* The first variable of a place or an address: x of x[i].n, &x->n, x + 1 and f(x); or NULL. */
static const struct rf_symbol *root_of(const struct rf_tree *tree)
{
	while (tree->child_count && tree->kind != RF_TREE_NAME)
		tree = rf_tree_query_peel(tree->children[0]);
	return tree->kind == RF_TREE_NAME ? tree->symbol : NULL;
}

/* The integer in memory that the node itself assigns, or NULL. */
static const struct rf_tree *stored_integer(const struct rf_tree *tree)
{
	const struct rf_tree *target;

	if (!rf_tree_query_is_assignment(tree))
		return NULL;
	target = rf_tree_query_peel(tree->children[0]);
	return target->kind != RF_TREE_NAME && target->type == RF_TYPE_INTEGER ? target : NULL;
}

/* ---- what code assigns ---- */

static const char *member_name(const struct rf_tree *place)
{
	return place->kind == RF_TREE_MEMBER ? place->name : NULL;
}

static bool is_listed(const struct rf_stores *stores, const struct rf_symbol *root,
                      const char *member)
{
	for (size_t i = 0; i < stores->count; ++i) {
		const struct rf_store *store = &stores->items[i];

		if (store->root == root &&
		    (store->member == member ||
		     (store->member && member && rf_text_equal(store->member, member))))
			return true;
	}
	return false;
}

static enum rf_status list_store(struct rf_reader *reader, struct rf_stores *stores,
                                 const struct rf_symbol *root, const char *member)
{
	struct rf_store *store;

	if (is_listed(stores, root, member))
		return RF_OK;
	store = RF_PUSH(reader->arena, stores);
	if (!store)
		return rf_out_of_memory(reader->diagnostics);
	*store = (struct rf_store){ root, member };
	return RF_OK;
}

/* The struct or array of a thread that the node assigns as a whole, or declares with values that
 * may be others in each thread; or NULL. */
static const struct rf_symbol *stored_whole(const struct rf_reader *reader,
                                            const struct rf_tree *tree)
{
	const struct rf_tree *target = NULL;

	if (reader->kernel->language != RF_CUDA)
		return NULL;
	if (rf_tree_query_is_assignment(tree))
		target = rf_tree_query_peel(tree->children[0]);
	if (target)
		return target->type == RF_TYPE_RECORD ? root_of(target) : NULL;
	if (tree->kind == RF_TREE_VARIABLE && tree->child_count > 0 &&
	    (tree->type == RF_TYPE_RECORD ||
	     (tree->type == RF_TYPE_ARRAY && rf_tree_query_find(tree, RF_TREE_NAME))))
		return tree->symbol;
	return NULL;
}

/* The function that a kernel of CUDA calls: it sees all variables of the device, and none of them
 * calls itself. */
static const struct rf_tree *device_function(const struct rf_reader *reader,
                                             const struct rf_tree *tree)
{
	return reader->kernel->language == RF_CUDA && tree->kind == RF_TREE_CALL && tree->symbol
	           ? tree->symbol->body
	           : NULL;
}

/* Adds the integers in memory that something in `tree` may assign: those that it does, those whose
 * address it takes, whatever calls are handed a pointer to, and what functions of the device do. */
static enum rf_status list_stores(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_stores *stores)
{
	const struct rf_tree *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_peel(tree->children[0]) : NULL;
	enum rf_status status = RF_OK;

	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		target = tree->children[0];
	if (target && target->kind != RF_TREE_NAME && target->type == RF_TYPE_INTEGER)
		status = list_store(reader, stores, root_of(target), member_name(target));
	if (status == RF_OK && stored_whole(reader, tree))
		status = list_store(reader, stores, stored_whole(reader, tree), NULL);
	if (status == RF_OK && device_function(reader, tree))
		status = list_stores(reader, device_function(reader, tree), stores);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i) {
		const struct rf_tree *child = tree->children[i];

		if (tree->kind == RF_TREE_CALL && child->type == RF_TYPE_POINTER)
			status = list_store(reader, stores, root_of(child), NULL);
		if (status == RF_OK)
			status = list_stores(reader, child, stores);
	}
	return status;
}

/* What a body may assign; it is listed once, since each element that is read asks. */
static enum rf_status stores_of(struct rf_reader *reader, const struct rf_tree *body,
                                const struct rf_stores **stores)
{
	struct rf_stores *listed;

	for (size_t i = 0; i < reader->stores.count; ++i)
		if (reader->stores.items[i]->of == body) {
			*stores = reader->stores.items[i];
			return RF_OK;
		}
	listed = RF_NEW(reader->arena, struct rf_stores);
	if (listed) {
		const struct rf_stores **slot = RF_PUSH(reader->arena, &reader->stores);

		listed->of = body;
		*stores = listed;
		if (slot) {
			*slot = listed;
			return list_stores(reader, body, listed);
		}
	}
	return rf_out_of_memory(reader->diagnostics);
}

/* Sets `found` where something in `body` may assign the integer that `place` designates; two
 * variables are taken to lead to different memory, and two members to be different. */
static enum rf_status may_assign(struct rf_reader *reader, const struct rf_tree *body,
                                 const struct rf_tree *place, bool *found)
{
	const struct rf_symbol *root = root_of(place);
	const char *member = member_name(place);
	const struct rf_stores *stores = NULL;
	enum rf_status status = stores_of(reader, body, &stores);

	for (size_t i = 0; status == RF_OK && i < stores->count && !*found; ++i) {
		const struct rf_store *store = &stores->items[i];

		*found = store->root == root &&
		         !(store->member && member && !rf_text_equal(store->member, member));
	}
	return status;
}

/* Whether a call stores an integer somewhere in memory. */
static enum rf_status stores_integer(struct rf_reader *reader, const struct rf_tree *tree,
                                     int nested, bool *found)
{
	struct rf_tree *body;
	enum rf_status status = RF_OK;

	*found |= stored_integer(tree) != NULL;
	if (tree->kind == RF_TREE_CALL && !rf_operation_count_knows(reader, tree)) {
		status = rf_effects_body(reader, tree, &body);
		if (!body || nested >= MOST_NESTED)
			*found = true;
		else if (!*found)
			status = stores_integer(reader, body, nested + 1, found);
	}
	for (size_t i = 0; i < tree->child_count && status == RF_OK && !*found; ++i)
		status = stores_integer(reader, tree->children[i], nested, found);
	return status;
}

/* Whether something in the nest may assign an integer that a called function reaches through the
 * variable `root` of its caller: an assignment, or a call that is handed the variable. */
static enum rf_status caller_may_assign(struct rf_reader *reader, const struct rf_tree *tree,
                                        const struct rf_symbol *root, bool *found)
{
	const struct rf_tree *target = stored_integer(tree);
	enum rf_status status = RF_OK;

	*found |= target && root_of(target) == root;
	for (size_t i = 0; i < tree->child_count && status == RF_OK && !*found; ++i) {
		const struct rf_tree *child = tree->children[i];

		if (tree->kind == RF_TREE_CALL && child->type == RF_TYPE_POINTER &&
		    root_of(child) == root)
			status = stores_integer(reader, tree, 0, found);
		if (status == RF_OK)
			status = caller_may_assign(reader, child, root, found);
	}
	return status;
}

/* Whether a function that is read in place of a call may assign it. */
static enum rf_status callee_may_assign(struct rf_reader *reader, const struct rf_tree *place,
                                        bool *found)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < reader->inlined.count && status == RF_OK && !*found; ++i)
		status = may_assign(reader, reader->inlined.items[i].body, place, found);
	return status;
}

/* Whether it is assigned while the nest runs, or somewhere else in the function. */
static enum rf_status ask(struct rf_reader *reader, const struct rf_tree *place,
                          const struct rf_symbol *start, bool *in_nest, bool *elsewhere)
{
	enum rf_status status = callee_may_assign(reader, place, in_nest);

	if (status == RF_OK && !*in_nest && root_of(place) != start && reader->nest)
		status = caller_may_assign(reader, reader->nest, start, in_nest);
	if (status == RF_OK && !*in_nest)
		status = may_assign(reader, reader->body, place, elsewhere);
	if (status == RF_OK && *elsewhere && reader->nest)
		status = may_assign(reader, reader->nest, place, in_nest);
	*in_nest |= *elsewhere && !reader->nest;
	return status;
}

enum rf_status rf_invariant_find(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_symbol **symbol)
{
	struct trail trail;
	bool in_nest = false, elsewhere = false;
	enum rf_status status;

	*symbol = NULL;
	if (tree->type != RF_TYPE_INTEGER || tree->kind == RF_TREE_NAME)
		return RF_OK;
	status = follow(reader, tree, &trail);
	if (status != RF_OK || !trail.path)
		return status;
	status = ask(reader, tree, trail.root, &in_nest, &elsewhere);
	if (status != RF_OK || in_nest)
		return status;
	*symbol = rf_symbol_part(reader, trail.root, trail.path, trail.root->cursor);
	if (!*symbol)
		return rf_out_of_memory(reader->diagnostics);
	(*symbol)->name = trail.path;
	if (elsewhere && (*symbol)->changed != reader->nest) {
		(*symbol)->changed = reader->nest;
		(*symbol)->depth = 0;
		(*symbol)->size = -1;
	}
	return RF_OK;
}

bool rf_invariant_scales(const struct rf_reader *reader, const struct rf_value *value,
                         const struct rf_value *form)
{
	if (!value->holder || value->holder->depth == 0 || form->kind != RF_VALUE_FORM ||
	    form->forms->term_count == 0 ||
	    (value->kind != RF_VALUE_UNKNOWN && value->kind != RF_VALUE_LOADED))
		return false;
	for (size_t i = 0; i < form->forms->term_count; ++i)
		for (size_t k = 0; k < (size_t)value->holder->depth; ++k)
			if (k >= reader->open_loops.count ||
			    reader->open_loops.items[k]->loop == form->forms->terms[i].loop)
				return false;
	return true;
}

/* ---- strides ---- */

/* Whether something in the tree multiplies the symbol by the variable of a loop. */
static bool multiplies(const struct rf_tree *tree, const struct rf_symbol *symbol,
                       const struct rf_symbol *counter)
{
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Mul))
		for (size_t side = 0; side < 2; ++side) {
			const struct rf_tree *factor = rf_tree_query_peel(tree->children[side]);

			if (factor->kind == RF_TREE_NAME && factor->symbol == symbol &&
			    rf_tree_query_mentions(tree->children[1 - side], counter))
				return true;
		}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (multiplies(tree->children[i], symbol, counter))
			return true;
	return false;
}

/* Whether a loop in the tree that leaves the symbol as it is multiplies its variable by it. */
static bool scales_in(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	if (tree->kind == RF_TREE_FOR && rf_tree_query_count_assignments(tree, symbol) == 0) {
		const struct rf_tree *start = tree->children[0];
		const struct rf_symbol *counter;

		if (start->kind == RF_TREE_DECLARATION && start->child_count > 0)
			start = start->children[0];
		counter = rf_tree_query_target(start);
		if (counter && multiplies(tree, symbol, counter))
			return true;
	}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (scales_in(tree->children[i], symbol))
			return true;
	return false;
}

bool rf_invariant_is_typical(const struct rf_reader *reader, struct rf_symbol *symbol)
{
	if (symbol->depth == 0 || reader->takes_typical || !reader->nest)
		return symbol->depth > 0 && reader->takes_typical;
	if (symbol->asked_for_stride != reader->nest) {
		symbol->asked_for_stride = reader->nest;
		symbol->is_stride = scales_in(reader->nest, symbol);
	}
	return symbol->is_stride;
}
