/* SPDX-License-Identifier: MIT
 *
 * What the host computes of a launch.
 *
 *     int threads = 256, blocks = (n + threads - 1) / threads;
 *     k<<<blocks, threads>>>(a, n);                              (n + 256 - 1) / 256 blocks
 *
 *     dim3 block(32, 8), grid((n + block.x - 1) / block.x);       members of what is set by then
 *
 * A variable that is handed over as a parameter of the kernel is known to it by that name, as long
 * as it has the same value there as where it is used.  One that is set by its declaration alone has
 * the value of that.
 */
#include "frontend/cuda/host_value.h"

#include "frontend/tree/location.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

enum { MOST_LEVELS = 20 };

struct asking {
	struct rf_reader *reader;
	struct rf_host_launch *launch;
	bool is_here;  /* where the launch stands, not where a variable of it is set */
	bool is_exact; /* of variables alone that nothing may have changed unseen */
};

struct change {
	struct rf_reader *reader;
	CXCursor variable;
};

/* Whether it is a variable, or a part of it. */
static bool is_of(struct rf_reader *reader, CXCursor cursor, CXCursor variable)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_cursors children = { 0 };

	for (int level = 0; level < MOST_LEVELS; ++level) {
		if (clang->getCursorKind(cursor) == CXCursor_DeclRefExpr)
			return clang->equalCursors(clang->getCursorReferenced(cursor), variable);
		if (!rf_tree_cursors(reader, cursor, &children) || children.count != 1)
			return false;
		cursor = children.items[0];
	}
	return false;
}

/* x = ..., x += ..., ++x, &x. */
static bool is_change(const struct rf_clang *clang, CXCursor cursor)
{
	enum CXUnaryOperatorKind op = clang->getCursorUnaryOperatorKind(cursor);

	switch (clang->getCursorKind(cursor)) {
	case CXCursor_CompoundAssignOperator:
		return true;
	case CXCursor_BinaryOperator:
		return clang->getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_Assign;
	case CXCursor_UnaryOperator:
		return op <= CXUnaryOperator_AddrOf;
	default:
		return false;
	}
}

static enum CXChildVisitResult find_change(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct change *change = data;
	struct rf_cursors children = { 0 };

	(void)parent;
	if (!is_change(change->reader->clang, cursor))
		return CXChildVisit_Recurse;
	if (!rf_tree_cursors(change->reader, cursor, &children) || children.count == 0 ||
	    is_of(change->reader, children.items[0], change->variable))
		return CXChildVisit_Break;
	return CXChildVisit_Recurse;
}

/* Anything but that its value is taken: something is bound to it, and may change it. */
static enum CXChildVisitResult find_other_use(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct change *change = data;
	const struct rf_clang *clang = change->reader->clang;
	struct rf_cursors children = { 0 };
	bool takes_value = clang->getCursorKind(parent) == CXCursor_UnexposedExpr &&
	                   rf_tree_cursors(change->reader, parent, &children) &&
	                   children.count == 1;

	return clang->getCursorKind(cursor) != CXCursor_DeclRefExpr ||
	               !clang->equalCursors(clang->getCursorReferenced(cursor), change->variable) ||
	               takes_value
	           ? CXChildVisit_Recurse
	           : CXChildVisit_Break;
}

/* Whether a variable has one value: a constant, or one of the function whose value is taken there,
 * and nothing else done with it; none that may not hold what it is set to. */
static bool is_settled(struct asking *a, CXCursor variable)
{
	const struct rf_clang *clang = a->reader->clang;
	struct change change = { a->reader, variable };
	CXCursor owner = clang->getCursorSemanticParent(variable);
	CXType type = clang->getCanonicalType(clang->getCursorType(variable));

	return clang->Type_getSizeOf(type) >= (long long)sizeof(int) &&
	       (clang->isConstQualifiedType(type) ||
	        (clang->equalCursors(owner, a->launch->function) &&
	         clang->visitChildren(a->launch->function, find_other_use, &change) == 0));
}

static bool changes(struct rf_reader *reader, struct rf_host_launch *launch, CXCursor variable)
{
	struct change change = { reader, variable };

	return reader->clang->visitChildren(launch->function, find_change, &change) != 0;
}

/* ---- members ---- */

struct setting {
	struct rf_reader *reader;
	CXCursor variable;
	unsigned before; /* of the file: where it is used */
	CXCursor block;  /* of statements, in which it is declared */
	CXCursor *members;
	bool is_other; /* something else changes it, or twice */
};

static unsigned offset_of(struct rf_reader *reader, CXCursor cursor)
{
	unsigned offset = 0;

	rf_location_place(reader, reader->clang->getCursorLocation(cursor), &offset);
	return offset;
}

/* d.x = ...: which member; -1: it is something else. */
static int member_of(struct setting *s, CXCursor change, const struct rf_cursors *parts)
{
	const struct rf_clang *clang = s->reader->clang;
	const char *name;

	if (clang->getCursorKind(change) != CXCursor_BinaryOperator || parts->count != 2 ||
	    clang->getCursorKind(parts->items[0]) != CXCursor_MemberRefExpr)
		return -1;
	name = rf_tree_cursor_name(s->reader, parts->items[0]);
	return name[0] >= 'x' && name[0] <= 'z' && name[1] == '\0' ? name[0] - 'x' : -1;
}

static enum CXChildVisitResult find_settings(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct setting *s = data;
	const struct rf_clang *clang = s->reader->clang;
	struct rf_cursors parts = { 0 };
	int member;

	if (clang->getCursorKind(cursor) == CXCursor_DeclStmt &&
	    rf_tree_cursors(s->reader, cursor, &parts))
		for (size_t i = 0; i < parts.count; ++i)
			if (clang->equalCursors(parts.items[i], s->variable))
				s->block = parent;
	if (!is_change(clang, cursor))
		return CXChildVisit_Recurse;
	if (!rf_tree_cursors(s->reader, cursor, &parts) || parts.count == 0) {
		s->is_other = true;
		return CXChildVisit_Break;
	}
	if (!is_of(s->reader, parts.items[0], s->variable))
		return CXChildVisit_Recurse;
	member = member_of(s, cursor, &parts);
	s->is_other |= member < 0 || !clang->equalCursors(parent, s->block) ||
	               offset_of(s->reader, cursor) > s->before ||
	               !clang->Cursor_isNull(s->members[member < 0 ? 0 : member]);
	if (!s->is_other)
		s->members[member] = parts.items[1];
	return s->is_other ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Whether the host changes a dim3 that is `used` behind its declaration, but for its members that
 * are set once before, where it is declared: `members` has to what, or null cursors. */
static bool changes_but(struct rf_reader *reader, struct rf_host_launch *launch, CXCursor variable,
                        CXCursor used, CXCursor members[3])
{
	struct setting s = { .reader = reader,
		             .variable = variable,
		             .before = offset_of(reader, used),
		             .block = reader->clang->getNullCursor(),
		             .members = members };

	for (int i = 0; i < 3; ++i)
		members[i] = s.block;
	reader->clang->visitChildren(launch->function, find_settings, &s);
	return s.is_other;
}

/* Whether clang knows the number of an expression; its tree, which is NULL without memory. */
static bool number_of(struct rf_reader *reader, CXCursor cursor, struct rf_tree **tree)
{
	const struct rf_clang *clang = reader->clang;
	CXEvalResult result = clang->Cursor_Evaluate(cursor);
	bool is_number = result && clang->EvalResult_getKind(result) == CXEval_Int;

	if (is_number) {
		struct rf_tree like = { .place = rf_location_of(reader, cursor) };

		*tree = rf_new_tree_integer(reader, &like, clang->EvalResult_getAsLongLong(result));
	}
	if (result)
		clang->EvalResult_dispose(result);
	return is_number;
}

/* The parameter of the kernel that a variable is handed over as, or NULL. */
static struct rf_symbol *parameter_of(struct asking *a, const struct rf_symbol *variable)
{
	const struct rf_host_launch *launch = a->launch;

	for (size_t i = 0; i < launch->arguments.count && i < launch->parameters.count; ++i) {
		const struct rf_tree *argument =
		    rf_tree_build(a->reader, launch->arguments.items[i]);

		if (argument && rf_tree_query_peel(argument)->symbol == variable &&
		    rf_tree_query_peel(argument)->kind == RF_TREE_NAME)
			return rf_symbol_of_declaration(a->reader, launch->parameters.items[i]);
	}
	return NULL;
}

static struct rf_tree *value_of(struct asking *a, const struct rf_tree *tree, int level);

/* What a variable is set to where it is declared; NULL where something changes it. */
static const struct rf_tree *only_value(struct asking *a, CXCursor variable)
{
	const struct rf_clang *clang = a->reader->clang;
	CXCursor value;

	if (clang->getCursorKind(variable) != CXCursor_VarDecl ||
	    (a->is_exact ? !is_settled(a, variable) : changes(a->reader, a->launch, variable)))
		return NULL;
	value = clang->Cursor_getVarDeclInitializer(variable);
	return clang->Cursor_isNull(value) ? NULL : rf_tree_build(a->reader, value);
}

static struct rf_tree *value_of_name(struct asking *a, const struct rf_tree *name, int level)
{
	struct rf_symbol *parameter = parameter_of(a, name->symbol);
	const struct rf_tree *value;
	struct rf_tree *copy;
	bool is_here = a->is_here;

	if (!name->symbol)
		return NULL;
	if (parameter && (is_here || !changes(a->reader, a->launch, name->symbol->cursor))) {
		copy = rf_arena_copy(a->reader->arena, name, sizeof(*name));
		if (copy) {
			copy->symbol = parameter;
			copy->name = parameter->name;
		}
		return copy;
	}
	value = only_value(a, name->symbol->cursor);
	a->is_here = false;
	copy = value ? value_of(a, value, level + 1) : NULL;
	a->is_here = is_here;
	return copy;
}

static struct rf_tree *value_of_operation(struct asking *a, const struct rf_tree *tree, int level)
{
	struct rf_tree *left = value_of(a, tree->children[0], level + 1);
	struct rf_tree *right = left ? value_of(a, tree->children[1], level + 1) : NULL;
	struct rf_tree *made;
	int64_t number;

	if (!right || !rf_tree_query_compute(tree->op, 1, 1, &number))
		return NULL;
	if (left->kind == RF_TREE_INTEGER && right->kind == RF_TREE_INTEGER)
		return rf_tree_query_compute(tree->op, left->value, right->value, &number)
		           ? rf_new_tree_integer(a->reader, tree, number)
		           : NULL;
	made = rf_new_tree_operation(a->reader, tree->op, left, right);
	if (made) {
		made->bytes = tree->bytes;
		made->cursor = tree->cursor;
	}
	return made;
}

/* ---- x, y and z ---- */

static const struct rf_tree *value_at(struct asking *a, CXCursor expression, int level);

static bool is_integer(struct rf_reader *reader, CXCursor cursor)
{
	enum CXTypeKind kind =
	    reader->clang->getCanonicalType(reader->clang->getCursorType(cursor)).kind;

	return kind >= CXType_Bool && kind <= CXType_Int128;
}

static void read_extents(struct asking *a, CXCursor cursor, int level,
                         const struct rf_tree *extents[3]);

/* Those of a variable, by its declaration and by what sets a member before it is `used`. */
static void read_variable(struct asking *a, CXCursor used, int level,
                          const struct rf_tree *extents[3])
{
	const struct rf_clang *clang = a->reader->clang;
	CXCursor variable = clang->getCursorReferenced(used), members[3], value;
	bool was_here = a->is_here;

	if (clang->getCursorKind(variable) != CXCursor_VarDecl || level == MOST_LEVELS ||
	    changes_but(a->reader, a->launch, variable, used, members))
		return;
	value = clang->Cursor_getVarDeclInitializer(variable);
	a->is_here = false;
	if (!clang->Cursor_isNull(value))
		read_extents(a, value, level + 1, extents);
	for (int i = 0; i < 3; ++i)
		if (!clang->Cursor_isNull(members[i]))
			extents[i] = value_at(a, members[i], level + 1);
	a->is_here = was_here;
}

static void read_extents(struct asking *a, CXCursor cursor, int level,
                         const struct rf_tree *extents[3])
{
	struct rf_reader *reader = a->reader;
	const struct rf_clang *clang = reader->clang;
	const struct rf_tree like = { .place = rf_location_of(reader, cursor) };
	struct rf_cursors children;

	for (size_t i = 0; i < 3; ++i)
		extents[i] = NULL;
	if (is_integer(reader, cursor)) {
		extents[0] = value_at(a, cursor, level);
		extents[1] = extents[2] = rf_new_tree_integer(reader, &like, 1);
		return;
	}
	if (clang->getCursorKind(cursor) == CXCursor_DeclRefExpr) {
		read_variable(a, cursor, level, extents);
		return;
	}
	if (!rf_tree_cursors(reader, cursor, &children) || level == MOST_LEVELS)
		return;
	while (children.count > 0 && clang->getCursorKind(children.items[0]) == CXCursor_TypeRef) {
		++children.items;
		--children.count;
	}
	if (children.count == 1 && !is_integer(reader, children.items[0])) {
		read_extents(a, children.items[0], level + 1, extents);
		return;
	}
	for (size_t i = 0; i < 3; ++i)
		extents[i] = i < children.count ? value_at(a, children.items[i], level)
		                                : rf_new_tree_integer(reader, &like, 1);
}

/* d.x of a dim3 d. */
static struct rf_tree *value_of_member(struct asking *a, const struct rf_tree *tree, int level)
{
	const struct rf_clang *clang = a->reader->clang;
	const char *name = rf_tree_cursor_name(a->reader, tree->cursor);
	const struct rf_tree *extents[3] = { NULL };
	struct rf_cursors parts = { 0 };

	if (clang->getCursorKind(tree->cursor) != CXCursor_MemberRefExpr || name[0] < 'x' ||
	    name[0] > 'z' || name[1] != '\0' || !rf_tree_cursors(a->reader, tree->cursor, &parts) ||
	    parts.count != 1 || clang->getCursorKind(parts.items[0]) != CXCursor_DeclRefExpr)
		return NULL;
	read_variable(a, parts.items[0], level, extents);
	return (struct rf_tree *)extents[name[0] - 'x'];
}

static struct rf_tree *value_of(struct asking *a, const struct rf_tree *tree, int level)
{
	struct rf_tree *number;

	while (tree->kind == RF_TREE_CAST && tree->type == RF_TYPE_INTEGER && tree->bytes >= 4)
		tree = tree->children[tree->child_count - 1];
	if (level == MOST_LEVELS || tree->type != RF_TYPE_INTEGER)
		return NULL;
	if (number_of(a->reader, tree->cursor, &number))
		return number;
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		return rf_arena_copy(a->reader->arena, tree, sizeof(*tree));
	case RF_TREE_NAME:
		return value_of_name(a, tree, level);
	case RF_TREE_BINARY:
		return value_of_operation(a, tree, level);
	case RF_TREE_MEMBER:
		return value_of_member(a, tree, level);
	default:
		return NULL;
	}
}

static const struct rf_tree *value_at(struct asking *a, CXCursor expression, int level)
{
	struct rf_reader *reader = a->reader;
	struct rf_diagnostics unheard, *heard = reader->diagnostics;
	const struct rf_tree *tree;
	struct rf_tree *value;

	if (number_of(reader, expression, &value))
		return value;
	rf_diagnostics_init(&unheard, reader->arena);
	reader->diagnostics = &unheard;
	tree = rf_tree_build(reader, expression);
	value = tree ? value_of(a, tree, level) : NULL;
	reader->diagnostics = heard;
	return value;
}

const struct rf_tree *rf_host_value(struct rf_reader *reader, struct rf_host_launch *launch,
                                    CXCursor expression, bool is_in_launch)
{
	struct asking a = { .reader = reader, .launch = launch, .is_here = is_in_launch };

	return value_at(&a, expression, 0);
}

bool rf_host_value_number(struct rf_reader *reader, const struct rf_host_launch *launch,
                          CXCursor expression, int64_t *number)
{
	struct rf_host_launch unnamed = { .function = launch->function };
	struct asking a = {
		.reader = reader, .launch = &unnamed, .is_here = true, .is_exact = true
	};
	const struct rf_tree *value = value_at(&a, expression, 0);
	bool is_number = value && value->kind == RF_TREE_INTEGER;

	if (is_number)
		*number = value->value;
	return is_number;
}

void rf_host_value_extents(struct rf_reader *reader, struct rf_host_launch *launch,
                           CXCursor expression, const struct rf_tree *extents[3])
{
	struct asking a = { .reader = reader, .launch = launch, .is_here = true };

	read_extents(&a, expression, 0, extents);
}
