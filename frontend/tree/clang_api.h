/* SPDX-License-Identifier: MIT
 *
 * The functions of libclang that are used, as a table.
 *
 * Loading libclang costs more than everything else that the program does, so it is not linked but
 * loaded when the first kernel is read.  The list below is the only one: it makes the members of
 * the table, with the types of the header, and the names that are looked up.
 */
#ifndef RF_CLANG_API_H
#define RF_CLANG_API_H

#include <clang-c/Index.h>

#include "base/diagnostics.h"
#include "base/status.h"

#define RF_CLANG_FUNCTIONS(X)                                                                      \
	X(CXXMethod_isDefaulted)                                                                   \
	X(CXXMethod_isStatic)                                                                      \
	X(CXXMethod_isVirtual)                                                                     \
	X(Cursor_Evaluate)                                                                         \
	X(Cursor_getStorageClass)                                                                  \
	X(Cursor_getVarDeclInitializer)                                                            \
	X(Cursor_getOffsetOfField)                                                                 \
	X(Cursor_isBitField)                                                                       \
	X(Cursor_isNull)                                                                           \
	X(getNullCursor)                                                                           \
	X(EvalResult_dispose)                                                                      \
	X(EvalResult_getAsDouble)                                                                  \
	X(EvalResult_getAsLongLong)                                                                \
	X(EvalResult_getKind)                                                                      \
	X(File_isEqual)                                                                            \
	X(Location_isInSystemHeader)                                                               \
	X(Type_getAlignOf)                                                                         \
	X(Type_getOffsetOf)                                                                        \
	X(Type_getSizeOf)                                                                          \
	X(Type_visitFields)                                                                        \
	X(createIndex)                                                                             \
	X(disposeDiagnostic)                                                                       \
	X(disposeIndex)                                                                            \
	X(disposeString)                                                                           \
	X(disposeTranslationUnit)                                                                  \
	X(equalCursors)                                                                            \
	X(getArrayElementType)                                                                     \
	X(getArraySize)                                                                            \
	X(getCString)                                                                              \
	X(getCanonicalCursor)                                                                      \
	X(getCanonicalType)                                                                        \
	X(getClangVersion)                                                                         \
	X(getCursorBinaryOperatorKind)                                                             \
	X(getCursorDefinition)                                                                     \
	X(getCursorExtent)                                                                         \
	X(getCursorKind)                                                                           \
	X(getCursorLocation)                                                                       \
	X(getCursorPrettyPrinted)                                                                  \
	X(getCursorReferenced)                                                                     \
	X(getCursorSemanticParent)                                                                 \
	X(getCursorSpelling)                                                                       \
	X(getCursorType)                                                                           \
	X(getTypeDeclaration)                                                                      \
	X(getCursorUnaryOperatorKind)                                                              \
	X(getDiagnostic)                                                                           \
	X(getDiagnosticLocation)                                                                   \
	X(getDiagnosticSeverity)                                                                   \
	X(getDiagnosticSpelling)                                                                   \
	X(getElementType)                                                                          \
	X(getEnumConstantDeclValue)                                                                \
	X(getExpansionLocation)                                                                    \
	X(getFieldDeclBitWidth)                                                                    \
	X(getFile)                                                                                 \
	X(getFileName)                                                                             \
	X(getNumDiagnostics)                                                                       \
	X(getPointeeType)                                                                          \
	X(getRangeEnd)                                                                             \
	X(getRangeStart)                                                                           \
	X(getResultType)                                                                           \
	X(getSpellingLocation)                                                                     \
	X(getTranslationUnitCursor)                                                                \
	X(getTypeSpelling)                                                                         \
	X(hashCursor)                                                                              \
	X(isConstQualifiedType)                                                                    \
	X(isCursorDefinition)                                                                      \
	X(isRestrictQualifiedType)                                                                 \
	X(isVolatileQualifiedType)                                                                 \
	X(parseTranslationUnit2)                                                                   \
	X(visitChildren)

struct rf_clang {
#define RF_CLANG_MEMBER(name) __typeof__(clang_##name) *name;
	RF_CLANG_FUNCTIONS(RF_CLANG_MEMBER)
#undef RF_CLANG_MEMBER
};

/* The table, loaded at the first call and kept until the program ends; NULL and an error when
 * there is no fitting library, which the next call looks for again.  Any number of threads may call
 * at the same time: one of them loads, the others wait for it, and the table that they all get does
 * not change any more.  What the functions work on, an index and what is made with it, belongs to
 * the thread that made it. */
const struct rf_clang *rf_clang_load(struct rf_diagnostics *diagnostics);

/* Its version in its own words, and its file. */
const char *rf_clang_describe(const struct rf_clang *clang, struct rf_arena *arena);

/* The text as a string of the arena; takes the libclang string. */
const char *rf_clang_string(const struct rf_clang *clang, struct rf_arena *arena, CXString text);

#endif
