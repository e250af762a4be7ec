/* SPDX-License-Identifier: MIT
 *
 * What the sizes of a kernel are called, so that -D gives a value to the variable that is meant.
 *
 *     int n;                                      -D n: of a parameter, or a variable of the file,
 *     void f(int n, const int *c)                 what it is when the function begins
 *     {
 *             int m = c[0];                       -D m: nothing else in the function is called m
 *             n = c[1];                           n@5, from here on
 *             for (...) { int n = c[i]; ... }     n@6: not the parameter
 *             g(c[2]);                            q@7 of g(int q): not a variable of f
 *
 * The line is that where the variable takes its value.
 */
#include "frontend/statements/size_name.h"

#include "base/text.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"

struct rf_place rf_size_name_place(const struct rf_symbol *symbol)
{
	if (symbol->changed)
		return symbol->changed->place;
	if (symbol->binding == RF_BOUND_VALUE && symbol->value.culprit)
		return symbol->value.culprit->place;
	return symbol->place;
}

/* ---- whose the bare name is ---- */

/* Whether it is declared in the source, and not made up for a length or a number of turns. */
static bool is_variable(const struct rf_reader *reader, const struct rf_symbol *whole)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(whole->cursor);

	return kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl;
}

static bool is_of_function(const struct rf_reader *reader, const struct rf_symbol *whole)
{
	return reader->clang->equalCursors(reader->clang->getCursorSemanticParent(whole->cursor),
	                                   reader->function);
}

static bool is_outer(const struct rf_reader *reader, const struct rf_symbol *whole)
{
	return whole->kind == RF_SYMBOL_GLOBAL ||
	       (whole->kind == RF_SYMBOL_PARAMETER && is_of_function(reader, whole));
}

bool rf_size_name_is_first(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_symbol *whole = rf_symbol_owner(symbol);

	return !symbol->changed && symbol->binding != RF_BOUND_VALUE &&
	       (!is_variable(reader, whole) || is_outer(reader, whole));
}

static enum CXChildVisitResult add_name(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct rf_reader *reader = data;
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);
	const char **slot;

	(void)parent;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec)
		return CXChildVisit_Recurse;
	if (kind != CXCursor_VarDecl && kind != CXCursor_ParmDecl)
		return CXChildVisit_Continue;
	slot = RF_PUSH(reader->arena, &reader->outer_names);
	if (!slot)
		return CXChildVisit_Break;
	*slot = rf_tree_cursor_name(reader, cursor);
	return CXChildVisit_Continue;
}

bool rf_size_name_is_outer(struct rf_reader *reader, const char *name)
{
	const struct rf_clang *clang = reader->clang;

	if (!clang->equalCursors(reader->outer_names_of, reader->function)) {
		reader->outer_names_of = reader->function;
		reader->outer_names.count = 0;
		clang->visitChildren(reader->function, add_name, reader);
		clang->visitChildren(clang->getTranslationUnitCursor(reader->unit), add_name,
		                     reader);
	}
	for (size_t i = 0; i < reader->outer_names.count; ++i)
		if (rf_text_equal(reader->outer_names.items[i], name))
			return true;
	return false;
}

bool rf_size_name_is_only(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_symbol *whole = rf_symbol_owner(symbol);

	return !is_variable(reader, whole) ||
	       (is_of_function(reader, whole) && !rf_size_name_is_outer(reader, whole->name));
}

/* Whether -D by the bare name of a variable gives what it is now, and nothing else. */
static bool is_bare(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	if (is_outer(reader, rf_symbol_owner(symbol)))
		return rf_size_name_is_first(reader, symbol);
	return rf_size_name_is_only(reader, symbol);
}

/* ---- names ---- */

static bool has_name(const struct rf_reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (rf_text_equal(reader->sizes.items[i].name, name))
			return true;
	return false;
}

const char *rf_size_name_new(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	struct rf_place place = rf_size_name_place(symbol);
	const char *name = symbol->name, *full;

	if (!has_name(reader, name) && is_bare(reader, symbol))
		return name;
	name = rf_arena_print(reader->arena, "%s@%d", symbol->name, place.line);
	if (name && has_name(reader, name))
		name = rf_arena_print(reader->arena, "%s:%d", name, place.column);
	full = name;
	for (int next = 2; name && has_name(reader, name); ++next)
		name = rf_arena_print(reader->arena, "%s:%d", full, next);
	return name;
}
