/* SPDX-License-Identifier: MIT
 *
 * Types, with extents as formulas in the sizes.
 *
 * libclang knows constant extents.  Those of `double a[N][M]` it shows only as expressions among
 * the children of the declaration, innermost first, followed by the initial value: they are taken
 * from the back.  A typedef hides them; then they stand below the typedef's own declaration.
 */
#include "frontend/statements/type.h"

#include "frontend/statements/affine.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/type_kind.h"

/* Typedefs of typedefs can nest a type deeper than any declaration is long. */
enum { MOST_LEVELS = 1000 };

/* Extent expressions of a declaration, innermost first. */
struct extents {
	size_t count;
	struct rf_tree **trees;
	size_t
	    used; /* of them, from the outermost, by array types with and without an expression */
};

static enum rf_status refuse_extent(struct rf_reader *reader)
{
	struct rf_place place = { .file = reader->source->file };

	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
	                 "write the extent where the array is declared",
	                 "an array has an extent that cannot be found in its declaration");
}

static enum rf_status refuse_levels(struct rf_reader *reader)
{
	struct rf_place place = { .file = reader->source->file };

	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
	                 "declare the array or pointer with fewer of them",
	                 "a type is made of more than %d pointers and arrays", MOST_LEVELS);
}

/* The extent of one array type, which uses the next extent expression unless it has none: NULL for
 * []. */
static enum rf_status extent_of(struct rf_reader *reader, CXType canonical, struct extents *extents,
                                rf_formula_p *extent)
{
	size_t index = extents->used;

	*extent = NULL;
	if (canonical.kind == CXType_IncompleteArray)
		return RF_OK;
	extents->used += 1;
	if (canonical.kind == CXType_ConstantArray) {
		*extent =
		    rf_formula_constant(reader->arena, reader->clang->getArraySize(canonical));
		return *extent ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	if (index >= extents->count)
		return refuse_extent(reader);
	return rf_affine_formula(reader, extents->trees[extents->count - 1 - index],
	                         "the extent of an array", extent);
}

/* `levels` of arrays and pointers around it are built; what is in a volatile array is so too. */
static enum rf_status build(struct rf_reader *reader, CXType type, struct extents *extents,
                            int levels, bool is_volatile, const struct rf_type **out)
{
	const struct rf_clang *clang = reader->clang;
	CXType canonical = rf_type_kind_bare(reader, clang->getCanonicalType(type));
	struct rf_type *result = RF_NEW(reader->arena, struct rf_type);
	enum rf_status status = RF_OK;

	if (!result)
		return rf_out_of_memory(reader->diagnostics);
	if (levels >= MOST_LEVELS)
		return refuse_levels(reader);
	rf_type_kind_classify(reader, canonical, &result->kind, &result->element);
	result->clang = canonical;
	result->is_const = clang->isConstQualifiedType(canonical);
	result->is_volatile = is_volatile || clang->isVolatileQualifiedType(canonical);
	result->is_restrict = clang->isRestrictQualifiedType(canonical);
	if (result->kind == RF_TYPE_ARRAY) {
		status = extent_of(reader, canonical, extents, &result->extent);
		if (status == RF_OK)
			status = build(reader, clang->getArrayElementType(canonical), extents,
			               levels + 1, result->is_volatile, &result->inner);
	} else if (result->kind == RF_TYPE_POINTER) {
		result->bytes = 8;
		result->element = RF_INTEGER;
		status = build(reader, clang->getPointeeType(canonical), extents, levels + 1, false,
		               &result->inner);
	} else if (result->kind != RF_TYPE_VOID && result->kind != RF_TYPE_OTHER) {
		result->bytes = clang->Type_getSizeOf(canonical);
	}
	if (status == RF_OK)
		*out = result;
	return status;
}

/* The extent expressions below a declaration; of a typedef, if it has none itself. */
static enum rf_status collect_extents(struct rf_reader *reader, CXCursor declaration,
                                      struct extents *extents)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor initial = declaration;
	CXCursor type = declaration;
	struct rf_cursors cursors;
	bool has_type = false;

	if (clang->getCursorKind(declaration) == CXCursor_VarDecl)
		initial = clang->Cursor_getVarDeclInitializer(declaration);
	if (!rf_tree_cursors(reader, declaration, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	extents->trees = RF_NEW_ARRAY(reader->arena, struct rf_tree *, cursors.count + 1);
	if (!extents->trees)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < cursors.count; ++i) {
		enum CXCursorKind kind = clang->getCursorKind(cursors.items[i]);

		if (kind == CXCursor_TypeRef) {
			type = clang->getCursorReferenced(cursors.items[i]);
			has_type = true;
		}
		if (kind < CXCursor_FirstExpr || kind > CXCursor_LastExpr ||
		    clang->equalCursors(cursors.items[i], initial))
			continue;
		extents->trees[extents->count] = rf_tree_build(reader, cursors.items[i]);
		if (!extents->trees[extents->count++])
			return rf_out_of_memory(reader->diagnostics);
	}
	if (extents->count || !has_type || clang->getCursorKind(type) != CXCursor_TypedefDecl)
		return RF_OK;
	return collect_extents(reader, type, extents);
}

/* Whether an extent can be an expression: only then are the children worth a look. */
static bool has_variable_extent(struct rf_reader *reader, CXType type)
{
	CXType canonical = reader->clang->getCanonicalType(type);

	while (canonical.kind != CXType_VariableArray) {
		if (canonical.kind == CXType_Pointer)
			canonical = reader->clang->getPointeeType(canonical);
		else if (rf_type_kind_of(canonical.kind) == RF_TYPE_ARRAY)
			canonical = reader->clang->getArrayElementType(canonical);
		else
			return false;
	}
	return true;
}

/* A variable in memory of the device (tree/device_variable.h). */
static enum rf_status make_array_of_one(struct rf_reader *reader, const struct rf_type **type)
{
	struct rf_type *array = RF_NEW(reader->arena, struct rf_type);

	if (!array)
		return rf_out_of_memory(reader->diagnostics);
	*array = (struct rf_type){ .kind = RF_TYPE_ARRAY,
		                   .element = RF_ELEMENT_KINDS,
		                   .inner = *type,
		                   .extent = rf_formula_constant(reader->arena, 1),
		                   .is_volatile = (*type)->is_volatile,
		                   .clang = (*type)->clang };
	*type = array;
	return array->extent ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_type_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 const struct rf_type **type)
{
	CXType clang_type = reader->clang->getCursorType(symbol->cursor);
	struct extents extents = { 0 };
	enum rf_status status = RF_OK;

	if (!symbol->type && has_variable_extent(reader, clang_type))
		status = collect_extents(reader, symbol->cursor, &extents);
	if (!symbol->type && status == RF_OK) {
		status = build(reader, clang_type, &extents, 0, false, &symbol->type);
		if (status == RF_OK && !symbol->parent &&
		    rf_device_variable_is(reader, symbol->cursor))
			status = make_array_of_one(reader, &symbol->type);
	}
	*type = symbol->type;
	return status;
}

enum rf_status rf_type_of_expression(struct rf_reader *reader, const struct rf_tree *tree,
                                     const struct rf_type **type)
{
	struct extents extents = { 0 };

	return build(reader, reader->clang->getCursorType(tree->cursor), &extents, 0, false, type);
}

/* The extents of the typedef that a cast names. */
static enum rf_status collect_typedef_extents(struct rf_reader *reader, CXCursor cast,
                                              struct extents *extents)
{
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, cast, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < cursors.count; ++i)
		if (reader->clang->getCursorKind(cursors.items[i]) == CXCursor_TypeRef)
			return collect_extents(
			    reader, reader->clang->getCursorReferenced(cursors.items[i]), extents);
	return RF_OK;
}

enum rf_status rf_type_of_cast(struct rf_reader *reader, const struct rf_tree *cast,
                               const struct rf_type **type)
{
	CXType clang_type = reader->clang->getCursorType(cast->cursor);
	struct extents extents = { cast->child_count - 1, cast->children, 0 };
	enum rf_status status = RF_OK;

	if (extents.count == 0 && has_variable_extent(reader, clang_type))
		status = collect_typedef_extents(reader, cast->cursor, &extents);
	return status == RF_OK ? build(reader, clang_type, &extents, 0, false, type) : status;
}

rf_formula_p rf_type_bytes(struct rf_arena *arena, const struct rf_type *type)
{
	if (type->kind != RF_TYPE_ARRAY)
		return rf_formula_constant(arena, type->bytes);
	return rf_formula_multiply(arena, type->extent, rf_type_bytes(arena, type->inner));
}
