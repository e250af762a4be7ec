/* SPDX-License-Identifier: MIT
 *
 * What a kernel of CUDA may store in memory that its threads share.
 *
 * Which struct a pointer leads to is not asked: a member may be stored where any struct of its kind
 * has that member stored, or is itself stored, but for those that are variables of a thread.
 *
 *     q->count += 1;          stores q->count, and no other member
 *     q[i] = s;               stores all members of such structs
 *     s.count = 0;            stores nothing in memory, if s is a variable of a thread
 */
#include "frontend/tree/device_store.h"

#include "base/text.h"
#include "frontend/tree/tree_query.h"

static const struct rf_tree *body_of(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CALL && tree->symbol ? tree->symbol->body : NULL;
}

/* What the node stores, or hands on a pointer to, as a member or a struct; NULL for anything else.
 * Elements of an array that is a member stand for the member. */
static const struct rf_tree *stored(const struct rf_tree *tree)
{
	const struct rf_tree *target = NULL;

	if (rf_tree_query_is_assignment(tree) ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		target = rf_tree_query_peel(tree->children[0]);
	while (target && target->kind == RF_TREE_SUBSCRIPT && target->type != RF_TYPE_RECORD)
		target = rf_tree_query_peel(target->children[0]);
	return target && (target->kind == RF_TREE_MEMBER || target->type == RF_TYPE_RECORD) ? target
	                                                                                    : NULL;
}

static bool is_of_thread(const struct rf_tree *place)
{
	while ((place->kind == RF_TREE_MEMBER && !place->is_arrow) ||
	       (place->kind == RF_TREE_SUBSCRIPT && place->children[0]->type == RF_TYPE_ARRAY &&
	        place->children[0]->kind == RF_TREE_MEMBER))
		place = place->children[0];
	return place->kind == RF_TREE_NAME && place->type == RF_TYPE_RECORD;
}

static CXCursor struct_of(const struct rf_reader *reader, const struct rf_tree *record)
{
	const struct rf_clang *clang = reader->clang;

	return clang->getTypeDeclaration(
	    clang->getCanonicalType(clang->getCursorType(record->cursor)));
}

/* The struct that declares a member. */
static CXCursor holder_of(const struct rf_reader *reader, const struct rf_tree *member)
{
	const struct rf_clang *clang = reader->clang;

	return clang->getCursorSemanticParent(clang->getCursorReferenced(member->cursor));
}

/* Whether a place is a struct of the kind of `target`, or lies in one. */
static bool lies_in(const struct rf_reader *reader, const struct rf_tree *place,
                    const struct rf_tree *target)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor record = struct_of(reader, target);

	for (; place->kind == RF_TREE_MEMBER; place = place->children[0])
		if ((place->type == RF_TYPE_RECORD &&
		     clang->equalCursors(struct_of(reader, place), record)) ||
		    clang->equalCursors(holder_of(reader, place), record))
			return true;
	return place->type == RF_TYPE_RECORD &&
	       clang->equalCursors(struct_of(reader, place), record);
}

/* Members of a union are stored with each other. */
static bool is_same_member(const struct rf_reader *reader, const struct rf_tree *place,
                           const struct rf_tree *target)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor record = holder_of(reader, target);

	return place->kind == RF_TREE_MEMBER &&
	       clang->equalCursors(holder_of(reader, place), record) &&
	       (rf_text_equal(place->name, target->name) ||
	        clang->getCursorKind(record) == CXCursor_UnionDecl);
}

static bool is_same(const struct rf_reader *reader, const struct rf_tree *place,
                    const struct rf_tree *target)
{
	return target->type == RF_TYPE_RECORD ? lies_in(reader, place, target)
	                                      : is_same_member(reader, place, target);
}

static bool may_set(const struct rf_reader *reader, const struct rf_tree *tree,
                    const struct rf_tree *place)
{
	const struct rf_tree *target = stored(tree), *body = body_of(tree);
	bool found = (target && !is_of_thread(target) && is_same(reader, place, target)) ||
	             (body && may_set(reader, body, place));

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = may_set(reader, tree->children[i], place);
	return found;
}

bool rf_device_store_may_set(const struct rf_reader *reader, const struct rf_tree *place)
{
	return reader->body && may_set(reader, reader->body, place);
}

bool rf_device_store_callees_may_write(const struct rf_tree *tree, const struct rf_symbol *array)
{
	const struct rf_tree *body = body_of(tree);
	bool found = body && (rf_tree_query_may_write(body, array) ||
	                      rf_device_store_callees_may_write(body, array));

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_device_store_callees_may_write(tree->children[i], array);
	return found;
}
