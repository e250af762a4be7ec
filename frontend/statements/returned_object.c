/* SPDX-License-Identifier: MIT
 *
 * Calls that change an object and return a reference to it, by the object itself.
 *
 *     s += p[i];                    operator+=(&s, p[i]);
 *     s.set(x).add(y);              set(&s, x); add(&s, y);
 *     b[i] = (s += x).v;            operator+=(&s, x); b[i] = s.v;
 */
#include "frontend/statements/returned_object.h"

#include "frontend/effects/callee.h"
#include "frontend/effects/effects.h"
#include "frontend/statements/argument.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/tree_query.h"

enum { MOST_NESTED = 8, NOT_SEEN = -1, OTHER = -2 };

static struct rf_tree *find(struct rf_reader *reader, const struct rf_tree *call, int nested);

/* What a returned address leads to, as it is written: a of `return a += x`, and of a call that
 * returns what it is given. */
static const struct rf_tree *source_of(struct rf_reader *reader, const struct rf_tree *address,
                                       int nested)
{
	const struct rf_tree *bare = rf_tree_query_peel(address), *object;

	if (bare->kind == RF_TREE_CALL) {
		struct rf_tree *given = find(reader, bare, nested + 1);

		return given ? source_of(reader, given, nested + 1) : NULL;
	}
	if (!rf_tree_query_is_unary(bare, CXUnaryOperator_AddrOf))
		return bare;
	object = rf_tree_query_peel(bare->children[0]);
	while (rf_tree_query_is_assignment(object))
		object = rf_tree_query_peel(object->children[0]);
	return rf_tree_query_is_unary(object, CXUnaryOperator_Deref)
	           ? rf_tree_query_peel(object->children[0])
	           : NULL;
}

/* Which parameter every return of the body hands back. */
static void look(struct rf_reader *reader, const struct rf_tree *tree, const struct rf_frame *frame,
                 int nested, int *index)
{
	const struct rf_tree *source;
	int found = OTHER;

	for (size_t i = 0; i < tree->child_count; ++i)
		look(reader, tree->children[i], frame, nested, index);
	if (tree->kind != RF_TREE_RETURN || tree->child_count == 0)
		return;
	source = source_of(reader, tree->children[0], nested);
	for (size_t i = 0; source && i < frame->count; ++i)
		if (source->kind == RF_TREE_NAME && source->symbol == frame->parameters[i] &&
		    rf_tree_query_count_assignments(frame->body, source->symbol) == 0)
			found = (int)i;
	*index = *index == NOT_SEEN || *index == found ? found : OTHER;
}

static struct rf_tree *find(struct rf_reader *reader, const struct rf_tree *call, int nested)
{
	struct rf_frame frame = { 0 };
	int index = NOT_SEEN;

	if (nested > MOST_NESTED || !call->symbol ||
	    rf_effects_body(reader, call, &frame.body) != RF_OK || !frame.body ||
	    rf_argument_find(reader, call, &frame) != RF_OK)
		return NULL;
	look(reader, frame.body, &frame, nested, &index);
	if (index < 0 || (size_t)index >= call->child_count)
		return NULL;
	return call->children[index]->type == RF_TYPE_POINTER
	           ? call->children[index]
	           : rf_reference_address(reader, call->children[index]);
}

static bool is_replaced(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_tree *body;

	return tree->kind == RF_TREE_CALL && tree->symbol &&
	       rf_effects_body(reader, tree, &body) == RF_OK && body &&
	       rf_callee_hands_back(reader, tree, body);
}

static struct rf_tree *replace(struct rf_reader *reader, struct rf_tree *tree);

static struct rf_tree *with_objects(struct rf_reader *reader, struct rf_tree *tree, size_t count)
{
	struct rf_tree *changed = tree;

	for (size_t i = 0; i < count && i < tree->child_count; ++i)
		if (!rf_new_tree_set_child(reader, tree, &changed, i,
		                           replace(reader, tree->children[i])))
			return NULL;
	return changed;
}

static struct rf_tree *replace(struct rf_reader *reader, struct rf_tree *tree)
{
	struct rf_tree *object = is_replaced(reader, tree) ? find(reader, tree, 0) : NULL;
	struct rf_tree *copy;

	if (object)
		return replace(reader, object);
	copy = with_objects(reader, tree, SIZE_MAX);
	if (!copy || copy == tree || !rf_tree_query_is_unary(copy, CXUnaryOperator_Deref))
		return copy;
	object = (struct rf_tree *)rf_tree_query_peel(copy->children[0]);
	return rf_tree_query_is_unary(object, CXUnaryOperator_AddrOf) ? object->children[0] : copy;
}

const struct rf_tree *rf_returned_object_replace(struct rf_reader *reader,
                                                 const struct rf_tree *tree, size_t count)
{
	if (reader->kernel->language != RF_CUDA)
		return tree;
	return count == SIZE_MAX ? replace(reader, (struct rf_tree *)tree)
	                         : with_objects(reader, (struct rf_tree *)tree, count);
}
