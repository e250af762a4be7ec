/* SPDX-License-Identifier: MIT
 *
 * Kinds of types, and the kind of number that they hold.
 *
 * This needs nothing but what libclang says of the type; extents, which are values, are type.c's.
 */
#include "frontend/tree/type_kind.h"

static enum rf_element floating_element(enum CXTypeKind kind)
{
	switch (kind) {
	case CXType_Double:
		return RF_FLOAT64;
	case CXType_Float:
		return RF_FLOAT32;
	case CXType_Half:
	case CXType_Float16:
		return RF_FLOAT16;
	default:
		return RF_ELEMENT_KINDS;
	}
}

static bool is_integer_kind(enum CXTypeKind kind)
{
	return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

bool rf_type_kind_starts_at_zero(enum CXTypeKind kind)
{
	return kind >= CXType_Bool && kind <= CXType_UInt128;
}

bool rf_type_kind_is_unsigned(const struct rf_reader *reader, const struct rf_tree *tree)
{
	CXType type = reader->clang->getCursorType(tree->cursor);

	return rf_type_kind_starts_at_zero(reader->clang->getCanonicalType(type).kind);
}

bool rf_type_kind_is_bool(const struct rf_reader *reader, const struct rf_tree *tree)
{
	CXType type = reader->clang->getCursorType(tree->cursor);

	return reader->clang->getCanonicalType(type).kind == CXType_Bool;
}

enum rf_type_kind rf_type_kind_of(enum CXTypeKind kind)
{
	if (is_integer_kind(kind))
		return RF_TYPE_INTEGER;
	if (floating_element(kind) != RF_ELEMENT_KINDS)
		return RF_TYPE_FLOATING;
	switch (kind) {
	case CXType_Void:
		return RF_TYPE_VOID;
	case CXType_Pointer:
	case CXType_LValueReference:
		return RF_TYPE_POINTER;
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
		return RF_TYPE_ARRAY;
	case CXType_Record:
		return RF_TYPE_RECORD;
	default:
		return RF_TYPE_OTHER;
	}
}

CXType rf_type_kind_bare(const struct rf_reader *reader, CXType canonical)
{
	const struct rf_clang *clang = reader->clang;
	CXType inner;

	if (canonical.kind != CXType_LValueReference && canonical.kind != CXType_RValueReference)
		return canonical;
	inner = clang->getCanonicalType(clang->getPointeeType(canonical));
	return canonical.kind == CXType_LValueReference && !clang->isConstQualifiedType(inner)
	           ? canonical
	           : inner;
}

/* A complex type of a floating one that we know. */
static void classify_complex(struct rf_reader *reader, CXType canonical, enum rf_type_kind *kind,
                             enum rf_element *element)
{
	CXType part = reader->clang->getElementType(canonical);

	*kind = RF_TYPE_FLOATING;
	if (part.kind == CXType_Double)
		*element = RF_COMPLEX128;
	else if (part.kind == CXType_Float)
		*element = RF_COMPLEX64;
	else
		*kind = RF_TYPE_OTHER;
}

void rf_type_kind_classify(struct rf_reader *reader, CXType canonical, enum rf_type_kind *kind,
                           enum rf_element *element)
{
	canonical = rf_type_kind_bare(reader, canonical);
	*kind = rf_type_kind_of(canonical.kind);
	*element = RF_INTEGER;
	if (canonical.kind == CXType_Complex)
		classify_complex(reader, canonical, kind, element);
	else if (*kind == RF_TYPE_FLOATING)
		*element = floating_element(canonical.kind);
	else if (*kind == RF_TYPE_RECORD)
		*element = RF_RECORD;
}
