/* SPDX-License-Identifier: MIT
 *
 * Symbols: what has a name, or is a part of it that has a value of its own.
 *
 * A declaration has one symbol, found by libclang's hash of it.  So have the parts of variables
 * that are no memory of the kernel but numbers and pointers to be followed like variables: grid.n
 * and grid->u of a struct that is no element of an array, and dims[0] of an array of integers that
 * the function never writes.  A part hangs in the bucket of its variable.
 */
#include "frontend/tree/symbol.h"

#include <string.h>

#include "base/text.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/device_store.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/location.h"
#include "frontend/tree/tree_query.h"

/* A variable of the file, of a namespace or, as a static member, of a class. */
static bool is_of_all(enum CXCursorKind kind, enum CXCursorKind parent)
{
	return parent == CXCursor_TranslationUnit ||
	       (kind == CXCursor_VarDecl &&
	        (parent == CXCursor_Namespace || parent == CXCursor_StructDecl ||
	         parent == CXCursor_ClassDecl || parent == CXCursor_ClassTemplate));
}

static int symbol_kind(struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	enum CXCursorKind kind = clang->getCursorKind(declaration);
	CXCursor parent = clang->getCursorSemanticParent(declaration);

	if (kind == CXCursor_ParmDecl)
		return RF_SYMBOL_PARAMETER;
	if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
	    kind == CXCursor_Constructor || kind == CXCursor_ConversionFunction)
		return RF_SYMBOL_FUNCTION;
	return is_of_all(kind, clang->getCursorKind(parent)) ? RF_SYMBOL_GLOBAL : RF_SYMBOL_LOCAL;
}

bool rf_symbol_is_static(const struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	enum CX_StorageClass storage = clang->Cursor_getStorageClass(declaration);
	CXType type = clang->getCanonicalType(clang->getCursorType(declaration));
	enum rf_space space;

	return clang->getCursorKind(declaration) == CXCursor_VarDecl &&
	       (storage == CX_SC_Extern ||
	        (storage == CX_SC_Static && !clang->isConstQualifiedType(type))) &&
	       !rf_device_variable_space(reader, declaration, &space);
}

/* Adds a symbol to a bucket; NULL without memory. */
static struct rf_symbol *new_symbol(struct rf_reader *reader, unsigned bucket, const char *name,
                                    CXCursor declaration)
{
	struct rf_symbol *symbol = RF_NEW(reader->arena, struct rf_symbol);

	if (!symbol || !name)
		return NULL;
	symbol->name = name;
	symbol->cursor = declaration;
	rf_symbol_forget(symbol);
	symbol->place = rf_location_of(reader, declaration);
	if (symbol->place.line && !symbol->place.file)
		return NULL;
	symbol->next = reader->symbols[bucket];
	reader->symbols[bucket] = symbol;
	return symbol;
}

/* The one declaration of several, `extern int n;` and `int n = 5;`, that stands for a variable. */
static CXCursor main_declaration(const struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor definition;

	if (reader->kernel->language != RF_C ||
	    clang->getCursorKind(declaration) != CXCursor_VarDecl)
		return declaration;
	definition = clang->getCursorDefinition(declaration);
	return clang->Cursor_isNull(definition) ? clang->getCanonicalCursor(declaration)
	                                        : definition;
}

struct rf_symbol *rf_symbol_of_declaration(struct rf_reader *reader, CXCursor declaration)
{
	const struct rf_clang *clang = reader->clang;
	unsigned bucket;
	struct rf_symbol *symbol;

	declaration = main_declaration(reader, declaration);
	bucket = clang->hashCursor(declaration) % RF_SYMBOL_BUCKETS;
	symbol = reader->symbols[bucket];
	while (symbol && (symbol->parent || !clang->equalCursors(symbol->cursor, declaration)))
		symbol = symbol->next;
	if (symbol)
		return symbol;
	symbol =
	    new_symbol(reader, bucket,
	               rf_clang_string(clang, reader->arena, clang->getCursorSpelling(declaration)),
	               declaration);
	if (!symbol)
		return NULL;
	symbol->kind = symbol_kind(reader, declaration);
	symbol->is_kept =
	    symbol->kind == RF_SYMBOL_GLOBAL || rf_symbol_is_static(reader, declaration);
	return symbol;
}

/* ---- members that called functions set ---- */

/* "->p" and "[0].p" end with the member p. */
static bool ends_with_member(const char *path, const char *name)
{
	size_t length = strlen(path), part = strlen(name);

	return length > part && rf_text_ends_with(path, name) &&
	       (path[length - part - 1] == '.' || path[length - part - 1] == '>');
}

void rf_symbol_lose_member(struct rf_reader *reader, const char *name, const struct rf_tree *tree,
                           size_t depth)
{
	struct rf_moved_member *moved =
	    depth > 0 ? RF_PUSH(reader->arena, &reader->moved_members) : NULL;

	if (moved)
		*moved = (struct rf_moved_member){ name, tree, depth };
	else if (depth > 0)
		rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < RF_SYMBOL_BUCKETS; ++i)
		for (struct rf_symbol *symbol = reader->symbols[i]; symbol; symbol = symbol->next)
			if (symbol->kind == RF_SYMBOL_MEMBER && symbol->loop < 0 &&
			    ends_with_member(symbol->path, name))
				rf_symbol_lose(reader, symbol, tree, depth);
}

/* A member of which nothing was asked yet, and which the loops that are open set in a call. */
static void take_moved(struct rf_reader *reader, struct rf_symbol *symbol)
{
	for (size_t i = 0; i < reader->moved_members.count; ++i) {
		const struct rf_moved_member *moved = &reader->moved_members.items[i];

		if (ends_with_member(symbol->path, moved->name))
			rf_symbol_lose(reader, symbol, moved->tree, moved->depth);
	}
}

/* ---- parts ---- */

static bool is_untouched(const struct rf_symbol *symbol)
{
	return symbol->version == 0 && symbol->binding == RF_BOUND_NOTHING && !symbol->changed &&
	       symbol->size < 0 && symbol->array < 0;
}

struct rf_symbol *rf_symbol_part(struct rf_reader *reader, struct rf_symbol *parent,
                                 const char *path, CXCursor declaration)
{
	unsigned bucket = reader->clang->hashCursor(parent->cursor) % RF_SYMBOL_BUCKETS;
	struct rf_symbol *symbol = reader->symbols[bucket];

	while (symbol && (symbol->parent != parent || !rf_text_equal(symbol->path, path)))
		symbol = symbol->next;
	if (!symbol) {
		symbol = new_symbol(reader, bucket,
		                    rf_arena_print(reader->arena, "%s%s", parent->name, path),
		                    declaration);
		if (!symbol)
			return NULL;
		symbol->kind = RF_SYMBOL_MEMBER;
		symbol->path = path;
		symbol->parent = parent;
	}
	if (is_untouched(symbol))
		take_moved(reader, symbol);
	return symbol;
}

void rf_symbol_lose(struct rf_reader *reader, struct rf_symbol *symbol, const struct rf_tree *tree,
                    size_t depth)
{
	++reader->epoch;
	++symbol->version;
	symbol->binding = RF_BOUND_NOTHING;
	symbol->changed = tree;
	symbol->depth = (int)depth;
	symbol->size = -1;
}

bool rf_symbol_varies(const struct rf_symbol *symbol)
{
	return symbol->changed && symbol->depth > 0;
}

/* Whether the next place of a pointer stands where it points: p = p->next. */
bool rf_symbol_is_chased(const struct rf_symbol *symbol)
{
	const struct rf_tree *tree = symbol->changed;
	const struct rf_tree *source;

	if (!tree || !rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) ||
	    rf_tree_query_target(tree) != symbol)
		return false;
	source = rf_tree_query_peel(tree->children[1]);
	return (source->kind == RF_TREE_MEMBER ||
	        rf_tree_query_is_unary(source, CXUnaryOperator_Deref)) &&
	       rf_tree_query_mentions(source, symbol);
}

/* ---- of an expression ---- */

/* A pointer to the whole of a variable, or with the value of another one: s = &t->state, q = p. */
static bool is_other_name(const struct rf_symbol *pointer)
{
	const struct rf_lvalue *to = &pointer->pointer;

	return to->subscript_count == 0 && !to->path && !to->lost && to->base->type &&
	       to->base->type->kind != RF_TYPE_ARRAY && to->pending.kind == RF_VALUE_FORM &&
	       to->pending.forms->term_count == 0 &&
	       rf_formula_is_zero(to->pending.forms->constant);
}

struct rf_symbol *rf_symbol_whole(const struct rf_symbol *pointer)
{
	return is_other_name(pointer) ? pointer->pointer.base : NULL;
}

/* Whether it has the value that was read from memory. */
static bool is_loaded(const struct rf_symbol *symbol)
{
	return symbol->binding == RF_BOUND_VALUE && symbol->value.kind == RF_VALUE_LOADED;
}

/* A struct that a loop sets may have other members in each turn.  Those that are sizes and arrays
 * are taken for what they are in one. */
static enum rf_status note_struct(struct rf_reader *reader, const struct rf_tree *member,
                                  const struct rf_symbol *parent)
{
	struct rf_assumption row = { .value = "those of every turn",
		                     .place = parent->changed->place };

	if (member->type != RF_TYPE_INTEGER && member->type != RF_TYPE_POINTER)
		return RF_OK;
	row.what =
	    rf_arena_print(reader->arena, "the sizes and arrays of the struct `%s`", parent->name);
	return rf_assume_note(reader, &row);
}

bool rf_symbol_may_be_written(const struct rf_reader *reader, struct rf_symbol *array)
{
	size_t count = reader->inlined.count;
	const struct rf_tree *innermost =
	    count > 0 ? reader->inlined.items[count - 1].body : reader->body;

	if (array->searched == innermost)
		return array->is_written;
	array->is_written = rf_tree_query_may_write(reader->body, array);
	for (size_t i = 0; i < count && !array->is_written; ++i)
		array->is_written = rf_tree_query_may_write(reader->inlined.items[i].body, array);
	if (reader->kernel->language == RF_CUDA)
		array->is_written |= rf_device_store_callees_may_write(reader->body, array);
	array->searched = innermost;
	return array->is_written;
}

/* ---- variables of the device ---- */

/* The only element of such a variable, by the name of the variable. */
static enum rf_status device_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_symbol **symbol)
{
	struct rf_symbol *variable = tree->children[0]->symbol;

	*symbol = rf_symbol_part(reader, variable, "[0]", variable->cursor);
	if (!*symbol)
		return rf_out_of_memory(reader->diagnostics);
	(*symbol)->name = variable->name;
	return RF_OK;
}

/* Whether a kernel finds in a variable of the device what the host put there; of a struct each
 * member is asked for by itself. */
static bool is_given(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_symbol *variable = tree->children[0]->symbol;
	enum rf_space space;

	if (!rf_device_variable_space(reader, variable->cursor, &space) || space == RF_SPACE_SHARED)
		return false;
	if (space == RF_SPACE_CONSTANT)
		return true;
	return tree->type == RF_TYPE_RECORD ? !rf_device_store_may_set(reader, tree)
	                                    : !rf_symbol_may_be_written(reader, variable);
}

/* ---- members ---- */

static enum rf_status member_part(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_symbol **symbol);

/* The variable that holds a member, or leads to it. */
static enum rf_status holder_of(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_symbol **symbol)
{
	if (tree->kind == RF_TREE_MEMBER)
		return member_part(reader, tree, symbol);
	if (rf_device_variable_is_element(tree) && tree->type == RF_TYPE_RECORD)
		return device_variable(reader, tree, symbol);
	return rf_symbol_of_expression(reader, tree, symbol);
}

static enum rf_status member_part(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_symbol **symbol)
{
	const struct rf_tree *base = tree->children[0];
	bool is_arrow = tree->is_arrow;
	struct rf_symbol *parent;
	const char *part;
	enum rf_status status;

	*symbol = NULL;
	if (rf_tree_query_is_unary(base, CXUnaryOperator_Deref)) {
		base = base->children[0];
		is_arrow = true;
	}
	status = holder_of(reader, base, &parent);
	if (status != RF_OK || !parent)
		return status;
	if (parent->binding == RF_BOUND_POINTER) {
		if (!is_other_name(parent))
			return RF_OK;
		parent = parent->pointer.base;
		is_arrow = parent->type->kind == RF_TYPE_POINTER;
	}
	if (is_arrow && parent->changed)
		return RF_OK;
	if (is_arrow && base->type == RF_TYPE_ARRAY)
		return RF_OK;
	part = rf_arena_print(reader->arena, "%s%s", is_arrow ? "->" : ".", tree->name);
	if (part)
		*symbol = rf_symbol_part(reader, parent, part,
		                         reader->clang->getCursorReferenced(tree->cursor));
	if (!*symbol)
		return rf_out_of_memory(reader->diagnostics);
	return parent->changed && !is_loaded(*symbol) ? note_struct(reader, tree, parent) : RF_OK;
}

bool rf_symbol_is_element(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	for (; symbol->parent && symbol->path; symbol = symbol->parent)
		if (symbol->path[0] == '[' || (reader->kernel->language == RF_CUDA &&
		                               rf_text_starts_with(symbol->path, "->")))
			return true;
	return false;
}

const struct rf_symbol *rf_symbol_owner(const struct rf_symbol *symbol)
{
	while (symbol->parent)
		symbol = symbol->parent;
	return symbol;
}

/* Whether a variable is of shared memory, in which nothing stands before the threads store it. */
static bool is_of_block(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	enum rf_space space;

	return rf_device_variable_space(reader, rf_symbol_owner(symbol)->cursor, &space) &&
	       space == RF_SPACE_SHARED;
}

/* Whether threads of CUDA may store a member that lies in memory; an array is memory anyway. */
static bool is_stored(struct rf_reader *reader, const struct rf_tree *tree,
                      struct rf_symbol *member)
{
	if (reader->kernel->language != RF_CUDA || tree->type == RF_TYPE_ARRAY)
		return false;
	if (member->searched != reader->body)
		member->is_written =
		    is_of_block(reader, member) || rf_device_store_may_set(reader, tree);
	member->searched = reader->body;
	return member->is_written;
}

static enum rf_status member_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_symbol **symbol)
{
	enum rf_status status = member_part(reader, tree, symbol);

	if (status == RF_OK && *symbol && rf_symbol_is_element(reader, *symbol) &&
	    is_stored(reader, tree, *symbol))
		*symbol = NULL;
	return status;
}

/* dims[0] of an integer array that the function never writes: a size that stands in an array. */
static enum rf_status element_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct rf_symbol **symbol)
{
	const struct rf_tree *base = tree->children[0];
	const struct rf_tree *index = tree->children[1];
	const char *part;

	if (tree->type != RF_TYPE_INTEGER || base->kind != RF_TREE_NAME ||
	    index->kind != RF_TREE_INTEGER || base->symbol->kind == RF_SYMBOL_LOCAL ||
	    base->symbol->changed || base->symbol->binding != RF_BOUND_NOTHING ||
	    rf_symbol_may_be_written(reader, base->symbol))
		return RF_OK;
	part = rf_arena_print(reader->arena, "[%lld]", (long long)index->value);
	*symbol = part ? rf_symbol_part(reader, base->symbol, part, base->symbol->cursor) : NULL;
	return *symbol ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_symbol_of_expression(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct rf_symbol **symbol)
{
	*symbol = NULL;
	if (tree->kind == RF_TREE_NAME)
		*symbol = tree->symbol;
	else if (tree->kind == RF_TREE_MEMBER)
		return member_variable(reader, tree, symbol);
	else if (rf_device_variable_is_element(tree))
		return is_given(reader, tree) ? device_variable(reader, tree, symbol) : RF_OK;
	else if (tree->kind == RF_TREE_SUBSCRIPT)
		return element_variable(reader, tree, symbol);
	return RF_OK;
}

/* How often the variables in an expression were assigned, all together. */
static int versions(const struct rf_tree *tree)
{
	int sum = tree->kind == RF_TREE_NAME ? tree->symbol->version : 0;

	for (size_t i = 0; i < tree->child_count; ++i)
		sum += versions(tree->children[i]);
	return sum;
}

void rf_symbol_let_stand(const struct rf_symbol *symbol, const struct rf_tree *tree,
                         struct rf_stand_in *stand_in)
{
	*stand_in = (struct rf_stand_in){ tree, symbol->version, versions(tree) };
}

const struct rf_tree *rf_symbol_stands_for(const struct rf_symbol *symbol,
                                           const struct rf_stand_in *stand_in)
{
	if (!stand_in->tree || symbol->version != stand_in->version ||
	    versions(stand_in->tree) != stand_in->versions)
		return NULL;
	return stand_in->tree;
}

void rf_symbol_forget(struct rf_symbol *symbol)
{
	bool leads = symbol->pointer.base != NULL || symbol->pointer.type != NULL;
	size_t end = leads ? sizeof(*symbol) : offsetof(struct rf_symbol, pointer);

	memset(&symbol->row, 0, end - offsetof(struct rf_symbol, row));
	symbol->array = symbol->scalar = symbol->size = symbol->loop = -1;
}

void rf_symbol_forget_all(struct rf_reader *reader)
{
	struct rf_symbol *all[sizeof(reader->launch.coordinates) / sizeof(struct rf_symbol *)];

	memcpy(all, reader->launch.coordinates, sizeof(all));
	for (size_t i = 0; i < RF_SYMBOL_BUCKETS; ++i)
		for (struct rf_symbol *s = reader->symbols[i]; s != NULL; s = s->next) {
			rf_symbol_forget(s);
			s->body = NULL; /* its own variables are not among the symbols any more */
		}
	for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i)
		if (all[i] != NULL)
			rf_symbol_forget(all[i]);
}
