/* SPDX-License-Identifier: MIT
 *
 * Variables that change without being assigned in the text that is read: in what is not understood,
 * through a pointer to them, or in functions that are called.
 *
 *     n = 5; setup(); for (i = 0; i < n; ++i)      n is a size, if setup may set it
 */
#include "frontend/effects/unseen.h"

#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/member_function.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

/* What is not understood (tree), the reader, and loops that stand around what may see it. */
struct opaque {
	struct rf_reader *reader;
	const struct rf_tree *tree;
	size_t depth;
	const struct rf_symbol *object; /* that a constructor makes, or NULL */
};

static enum CXChildVisitResult lose_named(CXCursor cursor, CXCursor parent, CXClientData data)
{
	const struct opaque *opaque = data;
	struct rf_reader *reader = opaque->reader;
	const struct rf_clang *clang = reader->clang;
	CXCursor declaration = clang->getCursorReferenced(cursor);
	struct rf_symbol *symbol = NULL;

	(void)parent;
	if (clang->getCursorKind(cursor) == CXCursor_DeclRefExpr &&
	    (clang->getCursorKind(declaration) == CXCursor_VarDecl ||
	     clang->getCursorKind(declaration) == CXCursor_ParmDecl))
		symbol = rf_symbol_of_declaration(reader, declaration);
	if (symbol != NULL && symbol->loop < 0)
		rf_symbol_lose(reader, symbol, opaque->tree, opaque->depth);
	return CXChildVisit_Recurse;
}

static bool changes(enum CXUnaryOperatorKind kind)
{
	return kind == CXUnaryOperator_AddrOf || kind == CXUnaryOperator_PreInc ||
	       kind == CXUnaryOperator_PreDec || kind == CXUnaryOperator_PostInc ||
	       kind == CXUnaryOperator_PostDec;
}

/* What an assignment, ++ or & in what is not understood names may have changed. */
static enum CXChildVisitResult lose_changed(CXCursor cursor, CXCursor parent, CXClientData data)
{
	const struct opaque *opaque = data;
	const struct rf_clang *clang = opaque->reader->clang;
	enum CXCursorKind kind = clang->getCursorKind(cursor);

	(void)parent;
	if (kind == CXCursor_CompoundAssignOperator ||
	    (kind == CXCursor_UnaryOperator &&
	     changes(clang->getCursorUnaryOperatorKind(cursor))) ||
	    (kind == CXCursor_BinaryOperator &&
	     clang->getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_Assign))
		clang->visitChildren(cursor, lose_named, data);
	return CXChildVisit_Recurse;
}

/* ---- called functions ---- */

/* In front of all loops a pointer then leads to an array of its own. */
static void lose_variable(const struct opaque *opaque, struct rf_symbol *symbol,
                          enum rf_type_kind type)
{
	if (!symbol->is_kept || symbol->loop >= 0 ||
	    (type != RF_TYPE_INTEGER && type != RF_TYPE_POINTER))
		return;
	rf_symbol_lose(opaque->reader, symbol, opaque->tree, opaque->depth);
	if (type == RF_TYPE_POINTER && opaque->reader->open_loops.count == 0) {
		symbol->changed = NULL;
		symbol->array = -1;
	}
}

/* Functions of other files may set any variable that they can see and that has a value here. */
static void lose_visible(const struct opaque *opaque)
{
	struct rf_reader *reader = opaque->reader;
	const struct rf_clang *clang = reader->clang;

	for (size_t i = 0; i < RF_SYMBOL_BUCKETS; ++i)
		for (struct rf_symbol *symbol = reader->symbols[i]; symbol; symbol = symbol->next)
			if (symbol->kind == RF_SYMBOL_GLOBAL && symbol->binding == RF_BOUND_VALUE &&
			    clang->Cursor_getStorageClass(symbol->cursor) != CX_SC_Static &&
			    !clang->isConstQualifiedType(clang->getCursorType(symbol->cursor)))
				lose_variable(opaque, symbol, RF_TYPE_INTEGER);
}

static bool is_of_library(const struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_clang *clang = reader->clang;

	return rf_operation_count_knows(reader, call) ||
	       clang->Location_isInSystemHeader(clang->getCursorLocation(call->symbol->cursor));
}

/* ---- members ---- */

/* The member that the node itself assigns, of memory that its function does not own: no copy of a
 * struct, no variable of the function, and no object that it makes. */
static const struct rf_tree *stored_member(const struct opaque *opaque, const struct rf_tree *tree)
{
	const struct rf_tree *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_peel(tree->children[0]) : NULL;
	const struct rf_tree *base = target;
	bool is_reached = false;

	if (!target || target->kind != RF_TREE_MEMBER ||
	    (target->type != RF_TYPE_INTEGER && target->type != RF_TYPE_POINTER))
		return NULL;
	while (base->kind == RF_TREE_MEMBER || base->kind == RF_TREE_SUBSCRIPT ||
	       rf_tree_query_is_unary(base, CXUnaryOperator_Deref)) {
		is_reached |= base->kind != RF_TREE_MEMBER || base->is_arrow;
		base = rf_tree_query_peel(base->children[0]);
	}
	if (base->kind == RF_TREE_NAME && (!is_reached || base->symbol == opaque->object) &&
	    !base->symbol->is_kept)
		return NULL;
	return target;
}

static void lose_set(const struct opaque *opaque, const struct rf_tree *tree);

/* What the function sets; a body that calls itself is looked at once. */
static void lose_in_call(const struct opaque *opaque, const struct rf_tree *call)
{
	struct rf_reader *reader = opaque->reader;
	struct rf_symbol *function = call->symbol;
	struct opaque inner = { reader, opaque->tree, opaque->depth, NULL };
	struct rf_tree *body;
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;

	if (!function || function->kind != RF_SYMBOL_FUNCTION || is_of_library(reader, call) ||
	    function->version == reader->walk)
		return;
	function->version = reader->walk;
	if (rf_effects_body(reader, call, &body) != RF_OK)
		body = NULL;
	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	if (body && rf_member_function_is_construction(reader, call))
		inner.object = rf_member_function_object(reader, function->cursor);
	if (body)
		lose_set(&inner, body);
	else if (reader->open_loops.count == 0)
		lose_visible(opaque);
}

static void lose_set(const struct opaque *opaque, const struct rf_tree *tree)
{
	const struct rf_tree *target = tree->child_count > 0 ? tree->children[0] : NULL;

	if (target && target->kind == RF_TREE_NAME &&
	    (rf_tree_query_is_assignment(tree) ||
	     rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf)))
		lose_variable(opaque, target->symbol, target->type);
	target = stored_member(opaque, tree);
	if (target)
		rf_symbol_lose_member(opaque->reader, target->name, opaque->tree, opaque->depth);
	if (tree->kind == RF_TREE_CALL)
		lose_in_call(opaque, tree);
	for (size_t i = 0; i < tree->child_count; ++i)
		lose_set(opaque, tree->children[i]);
}

/* Integers that a call hands over by references, of a function that may give them other values. */
static void lose_referenced(const struct opaque *opaque, const struct rf_tree *call)
{
	struct rf_reader *reader = opaque->reader;
	size_t next = 0;
	struct rf_cursors parts;

	if (reader->kernel->language != RF_CUDA || !call->symbol ||
	    !rf_tree_cursors(reader, call->symbol->cursor, &parts))
		return;
	next += rf_member_function_has_object(reader, call->symbol->cursor);
	for (size_t i = 0; i < parts.count && next < call->child_count; ++i) {
		const struct rf_tree *argument;

		if (reader->clang->getCursorKind(parts.items[i]) != CXCursor_ParmDecl)
			continue;
		argument = rf_tree_query_peel(call->children[next++]);
		if (argument->kind == RF_TREE_NAME && argument->type == RF_TYPE_INTEGER &&
		    argument->symbol->loop < 0 && rf_reference_is(reader, parts.items[i]))
			rf_symbol_lose(reader, argument->symbol, opaque->tree, opaque->depth);
	}
}

void rf_unseen_lose(struct rf_reader *reader, const struct rf_tree *tree, size_t depth)
{
	struct opaque opaque = { reader, tree, depth, NULL };

	if (tree->kind == RF_TREE_CALL) {
		++reader->walk;
		lose_in_call(&opaque, tree);
		lose_referenced(&opaque, tree);
	}
	if (tree->kind == RF_TREE_OTHER)
		reader->clang->visitChildren(tree->cursor, lose_changed, &opaque);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	    tree->children[0]->kind == RF_TREE_NAME && tree->children[0]->type == RF_TYPE_INTEGER)
		reader->clang->visitChildren(tree->cursor, lose_named, &opaque);
}
