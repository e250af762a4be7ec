/* SPDX-License-Identifier: MIT
 *
 * The texts of innermost loops, and what is declared around them.
 *
 * A loop is taken as it stands in the file, from the directives right before it to the brace or
 * semicolon at its end.  All that the function around it declares before it becomes a parameter
 * when it is compiled by itself, so that nothing but names must be known:
 *
 *     void f(int n, double a[n]) {           n, a, s and j
 *             double s = 0;
 *             for (int j = 0; j < n; ++j)
 *                     for (int i = 0; i < n; ++i)      <- from here
 *                             s += a[i];               <- to the semicolon
 *
 * Of two variables of one name the inner one is meant.
 */
#include "frontend/read/loop_texts.h"

#include <string.h>

#include "base/text.h"
#include "frontend/read/deep_stack.h"
#include "frontend/read/frontend.h"
#include "frontend/tree/location.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/tree.h"

static const char in_macro[] = "it comes out of a macro";
static const char write_out[] = "write the loop out where it stands";

struct search {
	struct rf_reader *reader;
	struct rf_loop_text *out;
	struct rf_place wanted;      /* where the loop begins, as place ... */
	unsigned at;                 /* ... and in the text */
	bool is_found, is_here;      /* in the function, and in the file */
	const struct rf_place *last; /* of a region, its last loop; NULL: the loop is all */
	unsigned end;                /* of the region */
	CXCursor loop;
	RF_VECTOR(struct rf_scope_variable) variables;
};

/* ---- where it is ---- */

static bool is_loop(enum CXCursorKind kind)
{
	return kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt || kind == CXCursor_DoStmt;
}

/* The bytes of the file that a cursor takes; false when it stands in another one. */
static bool extent(struct rf_reader *reader, CXCursor cursor, unsigned *from, unsigned *to)
{
	CXSourceRange range = reader->clang->getCursorExtent(cursor);
	struct rf_place place =
	    rf_location_place(reader, reader->clang->getRangeStart(range), from);

	rf_location_last_line(reader, cursor, to);
	return place.file == reader->source->file;
}

static enum CXChildVisitResult find_loop(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	struct rf_place place = rf_location_of(reader, cursor), wanted = search->wanted;
	unsigned to;

	(void)parent;
	if (!is_loop(reader->clang->getCursorKind(cursor)) || place.line != wanted.line ||
	    place.column != wanted.column)
		return CXChildVisit_Recurse;
	search->is_found = true;
	search->is_here = extent(reader, cursor, &search->at, &to);
	search->loop = cursor;
	return CXChildVisit_Break;
}

/* ---- what is declared around it ---- */

/* Numbers, and structs of them. */
static bool is_value(const struct rf_clang *clang, CXType type)
{
	enum CXTypeKind kind = clang->getCanonicalType(type).kind;

	return (kind >= CXType_FirstBuiltin && kind <= CXType_LastBuiltin && kind != CXType_Void) ||
	       kind == CXType_Complex || kind == CXType_Record;
}

static enum rf_holds holds(const struct rf_clang *clang, CXType type)
{
	CXType canonical = clang->getCanonicalType(type);

	switch (canonical.kind) {
	case CXType_Pointer:
		return clang->getCanonicalType(clang->getPointeeType(canonical)).kind ==
		               CXType_FunctionProto
		           ? RF_HOLDS_OTHER
		           : RF_HOLDS_POINTER;
	case CXType_ConstantArray:
	case CXType_VariableArray:
	case CXType_IncompleteArray:
		return RF_HOLDS_POINTER;
	case CXType_Float:
	case CXType_Double:
	case CXType_LongDouble:
	case CXType_Float16:
	case CXType_Complex:
		return RF_HOLDS_NUMBER;
	case CXType_Enum:
		return RF_HOLDS_INTEGER;
	default:
		return canonical.kind >= CXType_Bool && canonical.kind <= CXType_Int128
		           ? RF_HOLDS_INTEGER
		           : RF_HOLDS_OTHER;
	}
}

static int number_bytes(const struct rf_clang *clang, CXType type)
{
	CXType canonical = clang->getCanonicalType(type);
	long long bytes = clang->Type_getSizeOf(canonical);

	return (int)(canonical.kind == CXType_Complex ? bytes / 2 : bytes);
}

static bool is_array(enum CXTypeKind kind)
{
	return kind == CXType_ConstantArray || kind == CXType_VariableArray;
}

/* What stands behind the = of a declaration; NULL: nothing. */
static const char *initial_text(struct rf_reader *reader, CXCursor cursor)
{
	const char *text = reader->source->text, *sign;
	unsigned from = 0, to = 0;

	if (!extent(reader, cursor, &from, &to) || to <= from)
		return NULL;
	sign = memchr(text + from, '=', to - from);
	return sign == NULL
	           ? NULL
	           : rf_arena_substring(reader->arena, sign + 1, (size_t)(text + to - sign - 1));
}

static void add_variable(struct search *search, CXCursor cursor)
{
	struct rf_reader *reader = search->reader;
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCursorType(cursor);
	bool is_local = clang->getCursorKind(cursor) == CXCursor_VarDecl;
	struct rf_scope_variable variable = {
		.name = rf_clang_string(clang, reader->arena, clang->getCursorSpelling(cursor)),
		.type = rf_clang_string(clang, reader->arena, clang->getTypeSpelling(type)),
		.holds = holds(clang, type),
		.number_bytes = number_bytes(clang, type),
		.is_parameter = !is_local,
		.is_object = is_local && is_array(clang->getCanonicalType(type).kind),
		.initial = is_local ? initial_text(reader, cursor) : NULL,
		.keeps_value = is_value(clang, type) && !clang->isConstQualifiedType(type),
	};

	if (variable.name == NULL || variable.type == NULL || *variable.name == '\0' ||
	    strstr(variable.type, "(unnamed") != NULL ||
	    strstr(variable.type, "(anonymous") != NULL)
		return;
	for (size_t i = 0; i < search->variables.count; ++i)
		if (rf_text_equal(search->variables.items[i].name, variable.name)) {
			memmove(&search->variables.items[i], &search->variables.items[i + 1],
			        (search->variables.count - i - 1) * sizeof(variable));
			--search->variables.count;
			break;
		}
	struct rf_scope_variable *slot = RF_PUSH(reader->arena, &search->variables);
	if (slot != NULL)
		*slot = variable;
}

/* Declarations of statements before the loop, and what holds the loop. */
static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	enum CXCursorKind kind = reader->clang->getCursorKind(cursor);
	enum CXCursorKind of_parent = reader->clang->getCursorKind(parent);
	unsigned from = 0, to = 0;
	bool is_here = extent(reader, cursor, &from, &to);

	if (kind == CXCursor_ParmDecl ||
	    (kind == CXCursor_VarDecl && of_parent == CXCursor_DeclStmt)) {
		add_variable(search, cursor);
		return CXChildVisit_Continue;
	}
	if (!is_here && of_parent == CXCursor_FunctionDecl && kind == CXCursor_CompoundStmt)
		return CXChildVisit_Recurse; /* of a snippet, it begins elsewhere */
	if (!is_here || from >= search->at)
		return CXChildVisit_Continue;
	if (kind == CXCursor_DeclStmt)
		return CXChildVisit_Recurse;
	return to > search->at ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* ---- its text ---- */

/* The line before the one that begins at `at`, if it is a directive for a loop. */
static bool directive_before(const char *text, size_t at, size_t *begin)
{
	size_t start = at;

	if (at == 0)
		return false;
	--start;
	while (start > 0 && text[start - 1] != '\n')
		--start;
	*begin = start;
	while (text[start] == ' ' || text[start] == '\t')
		++start;
	return text[start] == '#' && strncmp(text + start + 1 + strspn(text + start + 1, " \t"),
	                                     "pragma", strlen("pragma")) == 0;
}

/* Widens the bytes of the statement to directives before it and a semicolon behind it. */
static bool take_text(struct search *search, size_t end)
{
	struct rf_loop_text *out = search->out;
	const char *text = search->reader->source->text;
	size_t line = out->from, begin;

	out->to = end;
	if (out->to > 0 && text[out->to - 1] != '}' && text[out->to - 1] != ';') {
		while (text[out->to] != '\0' && strchr(" \t\r\n", text[out->to]) != NULL)
			++out->to;
		if (text[out->to++] != ';')
			return false;
	}
	while (line > 0 && strchr(" \t", text[line - 1]) != NULL)
		--line;
	while ((line == 0 || text[line - 1] == '\n') && directive_before(text, line, &begin))
		out->from = line = begin;
	out->first_line = 1;
	for (size_t i = 0; i < out->from; ++i)
		out->first_line += text[i] == '\n';
	return strncmp(text + search->at, "for", 3) == 0 ||
	       strncmp(text + search->at, "while", 5) == 0 ||
	       strncmp(text + search->at, "do", 2) == 0;
}

static void refuse(struct rf_loop_text *out, const char *why, const char *hint)
{
	out->refusal = why;
	out->hint = hint;
}

static enum CXChildVisitResult find_other_loop(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	unsigned from = 0, to = 0;

	(void)parent;
	if (!is_loop(search->reader->clang->getCursorKind(cursor)))
		return CXChildVisit_Recurse;
	if (extent(search->reader, cursor, &from, &to) && from >= search->at && to <= search->end)
		return CXChildVisit_Continue;
	search->out->is_all = false;
	return CXChildVisit_Break;
}

/* To the end of the last loop of a region, and whether the function has no other loops. */
static void widen(struct search *search, CXCursor function, unsigned *to)
{
	const struct rf_clang *clang = search->reader->clang;
	unsigned first = search->at, from;
	CXCursor loop = search->loop;

	search->wanted = *search->last;
	clang->visitChildren(function, find_loop, search);
	extent(search->reader, search->loop, &from, to);
	search->at = first;
	search->loop = loop;
	search->end = *to;
	search->out->is_all = true;
	clang->visitChildren(function, find_other_loop, search);
}

/* Fills what a function has of the loop; false when it does not hold it. */
static bool find_in(struct search *search, CXCursor function)
{
	struct rf_reader *reader = search->reader;
	const struct rf_clang *clang = reader->clang;
	struct rf_loop_text *out = search->out;
	unsigned from, to = 0, end = 0;

	clang->visitChildren(function, find_loop, search);
	if (!search->is_found)
		return false;
	if (!search->is_here) {
		refuse(out, "it stands in another file", "name that file as the kernel");
		return true;
	}
	extent(reader, search->loop, &from, &to);
	if (search->last != NULL)
		widen(search, function, &to);
	rf_location_last_line(reader, function, &end);
	out->from = search->at;
	if (!take_text(search, to)) {
		refuse(out, in_macro, write_out);
		return true;
	}
	clang->visitChildren(function, collect, search);
	out->function_end = end;
	out->function = rf_clang_string(clang, reader->arena, clang->getCursorSpelling(function));
	out->result = rf_clang_string(
	    clang, reader->arena,
	    clang->getTypeSpelling(clang->getResultType(clang->getCursorType(function))));
	out->variable_count = search->variables.count;
	out->variables = search->variables.items;
	return true;
}

struct task {
	struct rf_reader reader;
	struct rf_loop_texts *texts;
	const struct rf_place *last; /* of a region; else NULL */
	enum rf_status status;
};

static bool find_among(struct rf_reader *reader, const struct rf_cursors *functions,
                       const struct rf_place *last, struct rf_loop_text *out)
{
	for (size_t i = 0; i < functions->count; ++i) {
		struct search search = {
			.reader = reader, .out = out, .wanted = out->place, .last = last
		};

		if (reader->clang->getCursorKind(functions->items[i]) == CXCursor_FunctionDecl &&
		    reader->clang->isCursorDefinition(functions->items[i]) &&
		    find_in(&search, functions->items[i]))
			return true;
	}
	return false;
}

static void find_texts(void *data)
{
	struct task *task = data;
	struct rf_reader *reader = &task->reader;
	struct rf_loop_texts *texts = task->texts;
	struct rf_cursors functions = { 0 };

	task->status = rf_parse_source(reader);
	if (task->status == RF_OK) {
		CXCursor unit = reader->clang->getTranslationUnitCursor(reader->unit);

		texts->text = reader->parsed.body;
		texts->head = reader->parsed.head;
		texts->flag_count = reader->parsed.flag_count;
		texts->flags = reader->parsed.flags;
		texts->linked_count = reader->source->linked_count;
		texts->linked = reader->source->linked;
		if (!rf_tree_cursors(reader, unit, &functions))
			task->status = rf_out_of_memory(reader->diagnostics);
	}
	for (size_t i = 0; i < texts->count && task->status == RF_OK; ++i)
		if (!find_among(reader, &functions, task->last, &texts->items[i]))
			refuse(&texts->items[i], in_macro, write_out);
	rf_parse_release(reader);
}

static enum rf_status list_innermost(const struct rf_node *node, struct rf_arena *arena,
                                     struct rf_loop_texts *texts, size_t *capacity)
{
	enum rf_status status = RF_OK;

	for (; node != NULL && status == RF_OK; node = node->next) {
		struct rf_loop_text *item;

		if (node->kind != RF_NODE_LOOP || rf_kernel_has_loop(node->children)) {
			status = list_innermost(node->children, arena, texts, capacity);
			if (status == RF_OK)
				status = list_innermost(node->otherwise, arena, texts, capacity);
			continue;
		}
		item = rf_vector_push(arena, &texts->count, capacity, (void **)&texts->items,
		                      sizeof(*texts->items));
		if (item == NULL)
			return RF_FAILED;
		*item = (struct rf_loop_text){ .loop = node->loop->id, .place = node->loop->place };
	}
	return status;
}

static enum rf_status find(const struct rf_source *source, const struct rf_place *last,
                           struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                           struct rf_loop_texts *texts)
{
	struct rf_kernel unused;
	struct task task = { .texts = texts, .last = last };

	task.status = rf_frontend_begin(source, arena, diagnostics, &task.reader, &unused);
	if (task.status == RF_OK)
		rf_deep_stack_run(find_texts, &task);
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : task.status;
}

enum rf_status rf_loop_texts_find(const struct rf_source *source, const struct rf_kernel *kernel,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_loop_texts *texts)
{
	size_t capacity = 0;

	*texts = (struct rf_loop_texts){ .file = source->file };
	if (list_innermost(kernel->root, arena, texts, &capacity) != RF_OK)
		return rf_out_of_memory(diagnostics);
	return find(source, NULL, arena, diagnostics, texts);
}

/* The first and the last loop that have no loop around them, in the order of the text. */
static void find_ends(const struct rf_node *node, const struct rf_loop **first,
                      const struct rf_loop **last)
{
	for (; node != NULL; node = node->next) {
		if (node->kind != RF_NODE_LOOP) {
			find_ends(node->children, first, last);
			find_ends(node->otherwise, first, last);
			continue;
		}
		if (*first == NULL)
			*first = node->loop;
		*last = node->loop;
	}
}

enum rf_status rf_loop_texts_find_region(const struct rf_source *source,
                                         const struct rf_kernel *kernel, struct rf_arena *arena,
                                         struct rf_diagnostics *diagnostics,
                                         struct rf_loop_texts *texts)
{
	const struct rf_loop *first = NULL, *last = NULL;

	find_ends(kernel->root, &first, &last);
	*texts = (struct rf_loop_texts){ .file = source->file };
	texts->items = RF_NEW(arena, struct rf_loop_text);
	if (texts->items == NULL)
		return rf_out_of_memory(diagnostics);
	texts->count = 1;
	texts->items->loop = first->id;
	texts->items->place = first->place;
	return find(source, &last->place, arena, diagnostics, texts);
}
