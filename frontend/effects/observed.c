/* SPDX-License-Identifier: MIT
 *
 * Accesses whose order others see: volatile and atomic ones.
 *
 *     volatile double *v = b;                 struct { volatile unsigned data; } *port;
 *     v[i] = a[i];                            port->data = i;
 *     *(volatile double *)&b[i] = a[i];       int seen = *(volatile int *)flag;
 *
 * The type of the expression says so and not the declaration of what lies there.  All of a loop is
 * looked at, what the model leaves out and what never runs as well, and the functions that it
 * calls.  Of &x the operand is no access, and what sizeof and typeof look at is none in the tree.
 */
#include "frontend/effects/observed.h"

#include "frontend/effects/effects.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

struct search {
	struct rf_reader *reader;
	RF_VECTOR(const struct rf_tree *) bodies; /* of functions, those that were looked into */
	const struct rf_tree *found;
	bool is_atomic;
};

static bool is_access(const struct rf_tree *tree)
{
	if (tree->type == RF_TYPE_ARRAY)
		return false;
	return tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_SUBSCRIPT ||
	       tree->kind == RF_TREE_MEMBER ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Deref) ||
	       (tree->kind == RF_TREE_VARIABLE && tree->child_count > 0);
}

static void look_at(struct search *search, const struct rf_tree *tree)
{
	const struct rf_clang *clang = search->reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(tree->cursor));
	bool is_atomic = type.kind == CXType_Atomic;

	if (!is_atomic && !clang->isVolatileQualifiedType(type))
		return;
	search->found = tree;
	search->is_atomic = is_atomic;
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree);

/* That a body cannot be read is said by whoever needs it. */
static enum rf_status look_into_call(struct search *search, const struct rf_tree *call)
{
	struct rf_diagnostics *diagnostics = search->reader->diagnostics;
	size_t reported = diagnostics->list.count, errors = diagnostics->error_count;
	const struct rf_tree **slot;
	struct rf_tree *body = NULL;
	enum rf_status status;

	if (call->symbol == NULL || call->symbol->kind != RF_SYMBOL_FUNCTION)
		return RF_OK;
	status = rf_effects_body(search->reader, call, &body);
	diagnostics->list.count = reported;
	diagnostics->error_count = errors;
	if (status != RF_OK || body == NULL)
		return status == RF_FAILED ? status : RF_OK;
	for (size_t i = 0; i < search->bodies.count; ++i)
		if (search->bodies.items[i] == body)
			return RF_OK;
	slot = RF_PUSH(search->reader->arena, &search->bodies);
	if (slot == NULL)
		return RF_FAILED;
	*slot = body;
	return look_into(search, body);
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree)
{
	enum rf_status status = RF_OK;

	if (is_access(tree))
		look_at(search, tree);
	else if (tree->kind == RF_TREE_CALL)
		status = look_into_call(search, tree);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		tree = tree->children[0];
	for (size_t i = 0; i < tree->child_count && status == RF_OK && search->found == NULL; ++i)
		status = look_into(search, tree->children[i]);
	return status;
}

/* A variable that is declared with a value has all of its declaration as text. */
static const char *name_of(struct rf_reader *reader, const struct rf_tree *access)
{
	return access->kind == RF_TREE_VARIABLE ? access->name : rf_spell_reference(reader, access);
}

enum rf_status rf_observed_find(struct rf_reader *reader, const struct rf_tree *tree, size_t first)
{
	struct search search = { .reader = reader };

	if (reader->trials > 0 || reader->kernel->language != RF_C)
		return RF_OK;
	if (look_into(&search, tree) == RF_FAILED)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = first; i < reader->loops.count && search.found != NULL; ++i) {
		struct rf_loop *loop = reader->loops.items[i];

		if (loop->place.line != tree->place.line ||
		    loop->place.column != tree->place.column)
			continue;
		loop->observed = name_of(reader, search.found);
		loop->observed_is_atomic = search.is_atomic;
		loop->observed_line = search.found->place.line;
	}
	return RF_OK;
}
