/* SPDX-License-Identifier: MIT
 *
 * Parameters of a kernel that its threads change.
 *
 * Each thread has its own, with the value of the launch.  Inside of the loops that stand for blocks
 * and threads they are variables of one turn, as those that a thread declares itself.  So are the
 * members of a struct that is handed over by its value.
 *
 *     __global__ void k(float *a, int n)     for (each thread) {
 *     {                                              float *a = a of the launch;
 *             a += n;                                a += n;
 *             a[threadIdx.x] = 0;                    a[threadIdx.x] = 0;
 *     }                                      }
 */
#include "frontend/cuda/own_parameters.h"

#include "base/text.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* The name of a variable where the tree assigns it, or NULL. */
static const struct rf_tree *assigned_name(const struct rf_tree *tree,
                                           const struct rf_symbol *symbol)
{
	const struct rf_tree *name = NULL;

	if (tree->kind != RF_TREE_VARIABLE && rf_tree_query_target(tree) == symbol)
		return tree->children[0];
	for (size_t i = 0; i < tree->child_count && !name; ++i)
		name = assigned_name(tree->children[i], symbol);
	return name;
}

/* Another symbol of the same declaration, which is found behind that of the variable: what the
 * launch gives, and no thread changes. */
static struct rf_symbol *given_by_launch(struct rf_reader *reader, struct rf_symbol *parameter)
{
	struct rf_symbol *given = RF_NEW(reader->arena, struct rf_symbol);

	if (!given)
		return NULL;
	*given = (struct rf_symbol){ .next = parameter->next,
		                     .cursor = parameter->cursor,
		                     .name = parameter->name,
		                     .place = parameter->place,
		                     .kind = RF_SYMBOL_PARAMETER,
		                     .array = -1,
		                     .scalar = -1,
		                     .size = -1,
		                     .loop = -1 };
	parameter->next = given;
	parameter->kind = RF_SYMBOL_LOCAL;
	return given;
}

/* int n = n of the launch; */
static struct rf_tree *declare(struct rf_reader *reader, const struct rf_tree *body,
                               const struct rf_tree *name)
{
	struct rf_tree *value = rf_arena_copy(reader->arena, name, sizeof(*value));
	struct rf_tree *variable = rf_new_tree_node(reader, name, RF_TREE_VARIABLE, value, NULL);
	struct rf_tree *declaration = rf_new_tree_plain(reader, body, RF_TREE_DECLARATION, 1);

	if (!value || !variable || !declaration)
		return NULL;
	value->symbol = given_by_launch(reader, name->symbol);
	variable->cursor = name->symbol->cursor;
	value->begin = value->end = variable->begin = variable->end = 0;
	declaration->children[0] = variable;
	return value->symbol ? declaration : NULL;
}

/* The members of a parameter that the tree assigns: p.n of p.n--. */
struct members {
	const struct rf_symbol *parameter;
	size_t count, capacity;
	const struct rf_tree **items;
};

static bool is_member_of(const struct rf_tree *tree, const struct rf_symbol *parameter)
{
	return tree->kind == RF_TREE_MEMBER && !tree->is_arrow &&
	       tree->children[0]->kind == RF_TREE_NAME && tree->children[0]->symbol == parameter;
}

/* False without memory. */
static bool collect_members(struct rf_reader *reader, const struct rf_tree *tree,
                            struct members *members)
{
	const struct rf_tree *target =
	    rf_tree_query_is_assignment(tree) ? rf_tree_query_peel(tree->children[0]) : NULL;
	bool is_new = target && is_member_of(target, members->parameter) &&
	              (target->type == RF_TYPE_INTEGER || target->type == RF_TYPE_POINTER);

	for (size_t i = 0; i < members->count && is_new; ++i)
		is_new = !rf_text_equal(members->items[i]->name, target->name);
	if (is_new) {
		const struct rf_tree **slot = RF_PUSH(reader->arena, members);

		if (!slot)
			return false;
		*slot = target;
	}
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!collect_members(reader, tree->children[i], members))
			return false;
	return true;
}

/* p.n = p.n of the launch; */
static struct rf_tree *give_member(struct rf_reader *reader, const struct rf_tree *member)
{
	struct rf_tree *target = rf_arena_copy(reader->arena, member, sizeof(*target));
	const char *name =
	    rf_arena_print(reader->arena, "%s.%s", member->children[0]->name, member->name);
	struct rf_symbol *parameter = member->children[0]->symbol;
	CXCursor field = reader->clang->getCursorReferenced(member->cursor);
	struct rf_tree *value = name ? rf_new_tree_variable(reader, member, name) : NULL, *tree;

	if (!target || !value)
		return NULL;
	value->symbol->kind = RF_SYMBOL_PARAMETER;
	value->symbol->cursor = field;
	value->symbol->next = parameter->next;
	parameter->next = value->symbol;
	value->type = member->type;
	value->element = member->element;
	value->bytes = member->bytes;
	tree = rf_new_tree_operation(reader, CXBinaryOperator_Assign, target, value);
	if (tree)
		tree->begin = tree->end = 0;
	return tree;
}

/* The body behind such assignments for a parameter; NULL without memory. */
static struct rf_tree *with_members(struct rf_reader *reader, struct rf_tree *body,
                                    const struct rf_symbol *parameter)
{
	struct members members = { .parameter = parameter };
	struct rf_statements given = { 0 }, rest = { 1, &body }, none = { 0 };
	struct rf_tree **items;

	if (!collect_members(reader, body, &members))
		return NULL;
	if (members.count == 0)
		return body;
	items = RF_NEW_ARRAY(reader->arena, struct rf_tree *, members.count);
	for (; items && given.count < members.count; ++given.count) {
		items[given.count] = give_member(reader, members.items[given.count]);
		if (!items[given.count])
			return NULL;
	}
	given.items = items;
	return items ? rf_new_tree_block(reader, body, given, rest, none) : NULL;
}

struct rf_tree *rf_own_parameters(struct rf_reader *reader, struct rf_tree *body)
{
	struct rf_cursors cursors;
	struct rf_tree *rest[1];
	struct rf_tree **own;
	size_t count = 0;

	if (!rf_tree_cursors(reader, reader->function, &cursors))
		return NULL;
	own = RF_NEW_ARRAY(reader->arena, struct rf_tree *, cursors.count + 1);
	for (size_t i = 0; i < cursors.count && own; ++i) {
		const struct rf_symbol *parameter;
		const struct rf_tree *name;

		if (reader->clang->getCursorKind(cursors.items[i]) != CXCursor_ParmDecl)
			continue;
		parameter = rf_symbol_of_declaration(reader, cursors.items[i]);
		name = parameter ? assigned_name(body, parameter) : NULL;
		body = parameter ? with_members(reader, body, parameter) : NULL;
		if (!body)
			return NULL;
		if (name)
			own[count] = declare(reader, body, name);
		if (!parameter || (name && !own[count++]))
			return NULL;
	}
	if (!own || count == 0)
		return own ? body : NULL;
	rest[0] = body;
	return rf_new_tree_block(reader, body, (struct rf_statements){ count, own },
	                         (struct rf_statements){ 1, rest }, (struct rf_statements){ 0 });
}
