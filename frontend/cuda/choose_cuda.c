/* SPDX-License-Identifier: MIT
 *
 * Which kernel of a CUDA source, and which instance of a template.
 *
 * libclang shows the body of a template with types that depend on its parameters.  The instance
 * that values make of it is no child of anything, but what names it leads there: behind the source
 * stands a function of our own that takes its address.
 *
 *     template <typename T, int N> __global__ void k(T *a);       -T T=double -T N=4
 *     static void rf_chosen_() { (void)&::k<double, 4>; }
 */
#include "frontend/cuda/choose_cuda.h"

#include <string.h>

#include "base/text.h"
#include "frontend/tree/location.h"
#include "frontend/tree/parse.h"
#include "frontend/tree/tree.h"

enum { MOST_LISTED = 40 };

static const char chooser[] = "rf_chosen_";

struct candidate {
	CXCursor cursor;
	const char *name, *scope; /* "kernel", "ns::" */
	const char *file;
	int line, last_line;
	bool is_template;
};

struct candidates {
	struct rf_reader *reader;
	size_t count, capacity;
	struct candidate *items;
	const char *scope;
	bool failed;
};

/* ---- kernels of the source ---- */

static enum CXChildVisitResult find_global(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct rf_reader *reader = data;

	(void)parent;
	return reader->clang->getCursorKind(cursor) == CXCursor_CUDAGlobalAttr
	           ? CXChildVisit_Break
	           : CXChildVisit_Continue;
}

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data);

static enum CXChildVisitResult collect_in(struct candidates *all, CXCursor cursor)
{
	struct rf_reader *reader = all->reader;
	const char *outer = all->scope;
	const char *name = rf_tree_cursor_name(reader, cursor);

	if (reader->clang->getCursorKind(cursor) == CXCursor_Namespace && *name)
		all->scope = rf_arena_print(reader->arena, "%s%s::", outer, name);
	reader->clang->visitChildren(cursor, collect, all);
	all->scope = outer;
	return all->failed ? CXChildVisit_Break : CXChildVisit_Continue;
}

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct candidates *all = data;
	struct rf_reader *reader = all->reader;
	const struct rf_clang *clang = reader->clang;
	enum CXCursorKind kind = clang->getCursorKind(cursor);
	struct candidate *candidate;

	(void)parent;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec)
		return collect_in(all, cursor);
	if ((kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate) ||
	    !clang->isCursorDefinition(cursor) ||
	    clang->visitChildren(cursor, find_global, reader) == 0)
		return CXChildVisit_Continue;
	candidate = RF_PUSH(reader->arena, all);
	all->failed = !candidate;
	if (all->failed)
		return CXChildVisit_Break;
	candidate->cursor = cursor;
	candidate->name = rf_clang_string(clang, reader->arena, clang->getCursorSpelling(cursor));
	candidate->scope = all->scope;
	candidate->file = rf_location_of(reader, cursor).file;
	candidate->line = rf_location_of(reader, cursor).line;
	candidate->last_line = rf_location_last_line(reader, cursor, NULL);
	candidate->is_template = kind == CXCursor_FunctionTemplate;
	all->failed = !candidate->name || !candidate->scope;
	return all->failed ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool collect_all(struct candidates *all)
{
	const struct rf_clang *clang = all->reader->clang;

	clang->visitChildren(clang->getTranslationUnitCursor(all->reader->unit), collect, all);
	return !all->failed;
}

static const char *list_kernels(struct rf_reader *reader, const struct candidates *all)
{
	struct rf_text text;

	rf_text_init(&text, reader->arena);
	for (size_t i = 0; i < all->count && i < MOST_LISTED; ++i)
		rf_text_print(&text, "%s%s (line %d)", i ? ", " : "", all->items[i].name,
		              all->items[i].line);
	return rf_text_string(&text);
}

static enum rf_status refuse_name(struct rf_reader *reader, const struct candidates *all)
{
	struct rf_place place = { .file = reader->source->file };
	const char **names = RF_NEW_ARRAY(reader->arena, const char *, all->count + 1);
	const char *nearest;

	if (!names)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < all->count; ++i)
		names[i] = all->items[i].name;
	nearest = rf_text_nearest(reader->source->function, names, all->count);
	return rf_refuse(
	    reader->diagnostics, RF_WRONG_USAGE, place,
	    nearest ? rf_arena_print(reader->arena, "did you mean --function %s?", nearest)
		    : rf_arena_print(reader->arena, "kernels: %s", list_kernels(reader, all)),
	    "there is no kernel `%s`", reader->source->function);
}

/* Whether it is the one that is named, by its name or by lines of it. */
static bool is_wanted(const struct rf_source *source, const struct candidate *kernel)
{
	if (source->function && !rf_text_equal(kernel->name, source->function))
		return false;
	if (source->first_line == 0)
		return true;
	return kernel->line <= source->last_line && kernel->last_line >= source->first_line &&
	       (source->lines_file ? rf_location_is_called(kernel->file, source->lines_file)
	                           : kernel->file == source->file);
}

static enum rf_status refuse_lines(struct rf_reader *reader, const struct candidates *all)
{
	const struct rf_source *source = reader->source;

	return rf_refuse(
	    reader->diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = source->file },
	    rf_arena_print(reader->arena, "kernels: %s", list_kernels(reader, all)),
	    "no kernel has the lines %d-%d%s%s", source->first_line, source->last_line,
	    source->lines_file ? " of " : "", source->lines_file ? source->lines_file : "");
}

static enum rf_status choose(struct rf_reader *reader, const struct candidates *all,
                             const struct candidate **chosen)
{
	struct rf_place place = { .file = reader->source->file };
	size_t count = 0;

	*chosen = NULL;
	if (all->count == 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
		                 "give a file with the definition of a __global__ function",
		                 "there is no kernel in the source");
	for (size_t i = 0; i < all->count; ++i)
		if (is_wanted(reader->source, &all->items[i])) {
			*chosen = &all->items[i];
			++count;
		}
	if (!*chosen)
		return reader->source->first_line > 0 ? refuse_lines(reader, all)
		                                      : refuse_name(reader, all);
	if (reader->source->function || count == 1)
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
	                 "choose one with --function NAME", "several kernels: %s",
	                 list_kernels(reader, all));
}

/* ---- templates ---- */

/* The value that the user gives to a parameter, or NULL. */
static const char *value_of(const struct rf_reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->source->template_count; ++i)
		if (rf_text_equal(reader->source->templates[i].name, name))
			return reader->source->templates[i].value;
	return NULL;
}

/* The parameters of a template, in their order. */
static bool list_parameters(struct rf_reader *reader, CXCursor template, struct rf_text *list,
                            struct rf_cursors *parameters)
{
	struct rf_cursors children;

	rf_text_init(list, reader->arena);
	*parameters = (struct rf_cursors){ 0 };
	if (!rf_tree_cursors(reader, template, &children))
		return false;
	for (size_t i = 0; i < children.count; ++i) {
		enum CXCursorKind kind = reader->clang->getCursorKind(children.items[i]);
		CXCursor *slot;

		if (kind != CXCursor_TemplateTypeParameter &&
		    kind != CXCursor_NonTypeTemplateParameter &&
		    kind != CXCursor_TemplateTemplateParameter)
			continue;
		slot = RF_PUSH(reader->arena, parameters);
		if (!slot)
			return false;
		*slot = children.items[i];
		rf_text_print(list, "%s%s", list->length ? ", " : "",
		              rf_clang_string(reader->clang, reader->arena,
		                              reader->clang->getCursorSpelling(*slot)));
	}
	return !list->failed;
}

/* Refuses a -T of a name that the kernel has not. */
static enum rf_status check_names(struct rf_reader *reader, const struct candidate *kernel,
                                  const struct rf_cursors *parameters, const char *list)
{
	struct rf_place place = { reader->source->file, kernel->line, 1 };

	for (size_t i = 0; !reader->source->serves_many && i < reader->source->template_count;
	     ++i) {
		const char *given = reader->source->templates[i].name;
		bool found = false;

		for (size_t p = 0; p < parameters->count; ++p)
			found |=
			    rf_text_equal(rf_tree_cursor_name(reader, parameters->items[p]), given);
		if (!found)
			return rf_refuse(
			    reader->diagnostics, RF_WRONG_USAGE, place,
			    parameters->count > 0 ? rf_arena_print(reader->arena, "it has %s", list)
						  : "leave out -T: the kernel is no template",
			    "`%s` has no template parameter `%s`", kernel->name, given);
	}
	return RF_OK;
}

/* A parameter without a value. */
struct missing {
	const char *name, *example;
};

static const char *example_of(const struct rf_reader *reader, CXCursor parameter)
{
	enum CXCursorKind kind = reader->clang->getCursorKind(parameter);

	if (kind == CXCursor_TemplateTypeParameter)
		return "double";
	return kind == CXCursor_NonTypeTemplateParameter ? "4" : "NAME";
}

/* "double, 4": the values up to the first parameter that none is given for, which must have one of
 * its own. */
static enum rf_status list_values(struct rf_reader *reader, const struct candidate *kernel,
                                  const char **values, struct missing *missing)
{
	struct rf_text list, text;
	struct rf_cursors parameters;
	enum rf_status status;

	*missing = (struct missing){ 0 };
	if (!list_parameters(reader, kernel->cursor, &list, &parameters))
		return rf_out_of_memory(reader->diagnostics);
	status = check_names(reader, kernel, &parameters, rf_text_string(&list));
	if (status != RF_OK)
		return status;
	rf_text_init(&text, reader->arena);
	for (size_t i = 0; i < parameters.count && !missing->name; ++i) {
		const char *name = rf_tree_cursor_name(reader, parameters.items[i]);
		const char *value = value_of(reader, name);

		if (value)
			rf_text_print(&text, "%s%s", i ? ", " : "", value);
		else
			*missing =
			    (struct missing){ name, example_of(reader, parameters.items[i]) };
	}
	*values = text.failed ? NULL : rf_text_string(&text);
	return *values ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* What the chooser names. */
struct chosen {
	struct rf_reader *reader;
	bool is_in_chooser, found;
	CXCursor cursor;
};

static enum CXChildVisitResult find_chosen(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct chosen *chosen = data;
	const struct rf_clang *clang = chosen->reader->clang;
	enum CXCursorKind kind = clang->getCursorKind(cursor);

	(void)parent;
	if (chosen->found)
		return CXChildVisit_Break;
	if (!chosen->is_in_chooser) {
		if (kind != CXCursor_FunctionDecl ||
		    !rf_text_equal(rf_tree_cursor_name(chosen->reader, cursor), chooser))
			return CXChildVisit_Continue;
		chosen->is_in_chooser = true;
		clang->visitChildren(cursor, find_chosen, chosen);
		return CXChildVisit_Break;
	}
	if (kind != CXCursor_DeclRefExpr)
		return CXChildVisit_Recurse;
	chosen->cursor = clang->getCursorDefinition(clang->getCursorReferenced(cursor));
	chosen->found = clang->getCursorKind(chosen->cursor) == CXCursor_FunctionDecl;
	return CXChildVisit_Break;
}

/* Why the values make no instance: what clang says of the line behind the source. */
static enum rf_status refuse_values(struct rf_reader *reader, const struct candidate *kernel,
                                    const char *values, const struct missing *missing)
{
	struct rf_place place = { reader->source->file, kernel->line, 1 };
	const struct rf_complaints *all = &reader->parsed.complaints;
	const char *why = "the values do not fit";
	int last_line = 0;

	if (missing->name)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 rf_arena_print(reader->arena, "give it with -T, as in -T %s=%s",
		                                missing->name, missing->example),
		                 "`%s` is a template, and its parameter `%s` has no value",
		                 kernel->name, missing->name);
	for (const char *at = reader->source->text; *at; ++at)
		last_line += *at == '\n';
	for (size_t i = 0; i < all->count; ++i)
		if (all->items[i].is_error && all->items[i].place.file == reader->source->file &&
		    all->items[i].place.line > last_line)
			why = all->items[i].message;
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place, "correct the values of -T",
	                 "`%s<%s>` is no instance of the kernel: %s", kernel->name, values, why);
}

/* The instances that the source launches. */
struct launched {
	struct rf_reader *reader;
	const struct candidate *kernel;
	size_t count;
	CXCursor last, call; /* of the last one: its definition, and what launches it */
};

static enum CXChildVisitResult find_launched(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct launched *launched = data;
	const struct rf_clang *clang = launched->reader->clang;
	CXCursor function;

	(void)parent;
	if (clang->getCursorKind(cursor) != CXCursor_CallExpr ||
	    !rf_text_equal(rf_tree_cursor_name(launched->reader, cursor), launched->kernel->name))
		return CXChildVisit_Recurse;
	function = clang->getCursorDefinition(clang->getCursorReferenced(cursor));
	if (clang->getCursorKind(function) != CXCursor_FunctionDecl ||
	    !rf_location_same_name(launched->reader, function, launched->kernel->cursor) ||
	    (launched->count > 0 && clang->equalCursors(function, launched->last)))
		return CXChildVisit_Recurse;
	++launched->count;
	launched->last = function;
	launched->call = cursor;
	return CXChildVisit_Recurse;
}

/* What stands before the <<< of a launch; NULL: it is not of this file. */
static const char *name_in_launch(struct rf_reader *reader, CXCursor call)
{
	const struct rf_clang *clang = reader->clang;
	const char *text = reader->source->text, *end;
	unsigned from = 0;

	if (rf_location_place(reader, clang->getRangeStart(clang->getCursorExtent(call)), &from)
	        .file != reader->source->file)
		return NULL;
	end = from < reader->source->length ? strstr(text + from, "<<<") : NULL;
	return end ? rf_arena_substring(reader->arena, text + from, (size_t)(end - text - from))
	           : NULL;
}

/* The only instance that the source launches, where the user gives no values. */
static bool find_launched_instance(struct rf_reader *reader, const struct candidate *kernel,
                                   CXCursor *function, const char **called)
{
	struct launched launched = { .reader = reader, .kernel = kernel };

	if (reader->source->template_count > 0 && !reader->source->serves_many)
		return false;
	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit),
	                             find_launched, &launched);
	*function = launched.last;
	*called = launched.count == 1 ? name_in_launch(reader, launched.call) : NULL;
	return launched.count == 1;
}

static enum rf_status instantiate(struct rf_reader *reader, const struct candidate *kernel,
                                  CXCursor *function, const char **called)
{
	struct chosen chosen = { .reader = reader };
	struct missing missing;
	const char *values;
	enum rf_status status = list_values(reader, kernel, &values, &missing);

	if (status == RF_OK)
		status = rf_parse_behind(
		    reader, rf_arena_print(reader->arena, "static void %s() { (void)&::%s%s<%s>; }",
		                           chooser, kernel->scope, kernel->name, values));
	if (status != RF_OK)
		return status;
	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit),
	                             find_chosen, &chosen);
	*function = chosen.cursor;
	*called = rf_arena_print(reader->arena, "::%s%s<%s>", kernel->scope, kernel->name, values);
	if (!chosen.found)
		return refuse_values(reader, kernel, values, &missing);
	return RF_OK;
}

/* Names of the parameters, for whoever calls the kernel. */
static enum rf_status list_names(struct rf_reader *reader, CXCursor function, const char *called)
{
	struct rf_kernel *kernel = reader->kernel;
	struct rf_cursors children;

	kernel->called = called;
	if (!rf_tree_cursors(reader, function, &children))
		return rf_out_of_memory(reader->diagnostics);
	kernel->parameters = RF_NEW_ARRAY(reader->arena, const char *, children.count + 1);
	if (!kernel->parameters)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < children.count; ++i)
		if (reader->clang->getCursorKind(children.items[i]) == CXCursor_ParmDecl)
			kernel->parameters[kernel->parameter_count++] =
			    rf_tree_cursor_name(reader, children.items[i]);
	return RF_OK;
}

enum rf_status rf_choose_cuda_kernel(struct rf_reader *reader, CXCursor *function)
{
	struct candidates all = { .reader = reader, .scope = "" };
	const struct candidate *chosen;
	const char *values, *called = NULL;
	struct missing missing;
	enum rf_status status;

	if (!collect_all(&all))
		return rf_out_of_memory(reader->diagnostics);
	status = choose(reader, &all, &chosen);
	if (status != RF_OK)
		return status;
	*function = chosen->cursor;
	reader->kernel->name = chosen->name;
	reader->kernel->file = rf_location_of(reader, chosen->cursor).file;
	reader->first_pragma_line = chosen->line;
	if (!chosen->is_template) {
		called = rf_arena_print(reader->arena, "::%s%s", chosen->scope, chosen->name);
		status = list_values(reader, chosen, &values, &missing);
	} else if (!find_launched_instance(reader, chosen, function, &called)) {
		status = instantiate(reader, chosen, function, &called);
	}
	return status == RF_OK ? list_names(reader, *function, called) : status;
}

enum rf_status rf_choose_cuda_list(struct rf_reader *reader, struct rf_cuda_kernels *kernels)
{
	struct candidates all = { .reader = reader, .scope = "" };

	*kernels = (struct rf_cuda_kernels){ 0 };
	if (!collect_all(&all))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < all.count; ++i) {
		struct rf_cuda_kernel *kernel = RF_PUSH(reader->arena, kernels);

		if (!kernel)
			return rf_out_of_memory(reader->diagnostics);
		kernel->name = all.items[i].name;
		kernel->place = rf_location_of(reader, all.items[i].cursor);
	}
	return RF_OK;
}
