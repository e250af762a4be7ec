/* SPDX-License-Identifier: MIT
 *
 * Which part of the source is the kernel.
 *
 * What the user names is taken: a function, lines, a region.  Without that, a single marked region
 * is the kernel, or else the only function with a loop.  Where several would do, the choice is the
 * user's, and the refusal lists what there is.
 */
#include "frontend/read/choose_kernel.h"

#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "frontend/tree/location.h"
#include "frontend/tree/pragma.h"
#include "frontend/tree/tree.h"

enum { MOST_LISTED = 40 }; /* functions in a message */

struct function {
	CXCursor cursor;
	const char *name;
	const char *file;
	int line, last_line;
	bool has_loops;
};

struct functions {
	struct rf_reader *reader;
	size_t count;
	size_t capacity;
	struct function *items;
	bool takes_headers; /* functions of what is included, too, but for the system's */
	bool failed;
};

/* Collects the functions of the file; of a snippet, the one around it, which stands elsewhere. */
static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct functions *functions = data;
	struct rf_reader *reader = functions->reader;
	const struct rf_clang *clang = reader->clang;
	struct function *function;
	struct rf_place place;
	const char *name;

	(void)parent;
	if (clang->getCursorKind(cursor) != CXCursor_FunctionDecl ||
	    !clang->isCursorDefinition(cursor))
		return CXChildVisit_Continue;
	place = rf_location_place(reader, clang->getCursorLocation(cursor), NULL);
	if (!reader->wrapper && place.file != reader->source->file &&
	    (!functions->takes_headers ||
	     clang->Location_isInSystemHeader(clang->getCursorLocation(cursor))))
		return CXChildVisit_Continue;
	name = rf_clang_string(clang, reader->arena, clang->getCursorSpelling(cursor));
	if (reader->wrapper && name && !rf_text_equal(name, reader->wrapper))
		return CXChildVisit_Continue;
	function = RF_PUSH(reader->arena, functions);
	functions->failed = !function || !name;
	if (functions->failed)
		return CXChildVisit_Break;
	function->cursor = cursor;
	function->name = name;
	function->file = place.file;
	function->line = rf_location_of(reader, cursor).line;
	function->last_line = rf_location_last_line(reader, cursor, NULL);
	function->has_loops = rf_tree_has_loops(reader, cursor);
	return CXChildVisit_Continue;
}

/* "file.c" without folders and suffix. */
static const char *file_stem(struct rf_reader *reader)
{
	const char *file = reader->source->file;
	const char *slash = strrchr(file, '/');
	const char *start = slash ? slash + 1 : file;
	const char *dot = strrchr(start, '.');

	if (rf_text_equal(file, "<stdin>"))
		return "stdin";
	return rf_arena_substring(reader->arena, start,
	                          dot && dot > start ? (size_t)(dot - start) : strlen(start));
}

static struct rf_place whole_file(const struct rf_reader *reader)
{
	return (struct rf_place){ .file = reader->source->file };
}

/* "jacobi (line 3), main (line 20)": those with loops. */
static const char *list_functions(struct rf_reader *reader, const struct functions *functions)
{
	struct rf_text text;
	size_t count = 0;

	rf_text_init(&text, reader->arena);
	for (size_t i = 0; i < functions->count; ++i)
		if (functions->items[i].has_loops && ++count <= MOST_LISTED)
			rf_text_print(&text, "%s%s (line %d)", text.length ? ", " : "",
			              functions->items[i].name, functions->items[i].line);
	if (count > MOST_LISTED)
		rf_text_print(&text, " and %zu more", count - MOST_LISTED);
	return rf_text_string(&text);
}

/* ---- by name ---- */

static enum rf_status refuse_function(struct rf_reader *reader, const struct functions *functions)
{
	const char *wanted = reader->source->function;
	const char **names = RF_NEW_ARRAY(reader->arena, const char *, functions->count + 1);
	const char *nearest, *hint;

	if (!names)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < functions->count; ++i)
		names[i] = functions->items[i].name;
	nearest = rf_text_nearest(wanted, names, functions->count);
	hint = nearest ? rf_arena_print(reader->arena, "did you mean --function %s?", nearest)
	               : rf_arena_print(reader->arena, "functions with loops: %s",
	                                list_functions(reader, functions));
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, whole_file(reader), hint,
	                 "there is no function `%s`", wanted);
}

static enum rf_status choose_by_name(struct rf_reader *reader, const struct functions *functions,
                                     const struct function **chosen)
{
	for (size_t i = 0; i < functions->count; ++i)
		if (rf_text_equal(functions->items[i].name, reader->source->function))
			*chosen = &functions->items[i];
	return *chosen ? RF_OK : refuse_function(reader, functions);
}

/* ---- by lines ---- */

static void set_lines(struct rf_reader *reader, int first, int last)
{
	reader->first_line = first;
	reader->last_line = last;
}

/* Whether lines are chosen of what is included. */
static bool names_header(const struct rf_source *source)
{
	return source->lines_file && !rf_location_is_called(source->file, source->lines_file);
}

/* The loops of a function by the lines that are chosen. */
struct loops_by_lines {
	struct rf_reader *reader;
	bool has_inside;           /* one begins in these lines */
	int first_line, last_line; /* of the outermost one around them; 0: none */
};

static enum CXChildVisitResult compare_lines(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct loops_by_lines *loops = data;
	struct rf_reader *reader = loops->reader;
	int first, last;

	(void)parent;
	if (!rf_tree_is_loop(reader, cursor))
		return CXChildVisit_Recurse;
	first = rf_location_of(reader, cursor).line;
	last = rf_location_last_line(reader, cursor, NULL);
	loops->has_inside |= first >= reader->first_line && first <= reader->last_line;
	if (loops->first_line == 0 && first < reader->first_line && last >= reader->last_line) {
		loops->first_line = first;
		loops->last_line = last;
	}
	return CXChildVisit_Recurse;
}

/* Lines of a body, as profilers name them, stand for the outermost loop around them:
 *
 *     for (i = 0; i < n; i++)
 *             a[i] = b[i];         line 2 chooses the loop of line 1
 */
static void widen_to_loop(struct rf_reader *reader, const struct function *function)
{
	struct loops_by_lines loops = { .reader = reader };

	reader->clang->visitChildren(function->cursor, compare_lines, &loops);
	if (!loops.has_inside && loops.first_line > 0)
		set_lines(reader, loops.first_line, loops.last_line);
}

static enum rf_status choose_by_lines(struct rf_reader *reader, const struct functions *functions,
                                      const struct function **chosen)
{
	const char *file = names_header(reader->source) ? reader->source->lines_file : NULL;

	for (size_t i = 0; i < functions->count && !*chosen; ++i) {
		const struct function *f = &functions->items[i];

		if (reader->wrapper ||
		    (f->line <= reader->last_line && f->last_line >= reader->first_line &&
		     (!file || rf_location_is_called(f->file, file))))
			*chosen = f;
	}
	if (*chosen)
		return RF_OK;
	if (file)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, whole_file(reader),
		                 "name the file as a row of 'rfmodel survey' does",
		                 "no function has the lines %d-%d of %s", reader->first_line,
		                 reader->last_line, file);
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, whole_file(reader),
	                 rf_arena_print(reader->arena, "functions with loops: %s",
	                                list_functions(reader, functions)),
	                 "no function has the lines %d-%d", reader->first_line, reader->last_line);
}

/* ---- by region ---- */

static const char *list_regions(struct rf_reader *reader, const struct rf_pragma_regions *regions)
{
	struct rf_text text;

	rf_text_init(&text, reader->arena);
	for (size_t i = 0; i < regions->count; ++i)
		rf_text_print(&text, "%s%s (lines %d-%d)", i ? ", " : "",
		              regions->items[i].name ? regions->items[i].name : "scop",
		              regions->items[i].first, regions->items[i].last);
	return rf_text_string(&text);
}

/* Whether what the user names is a region: regions come before functions of that name. */
static bool names_region(const struct rf_reader *reader, const struct rf_pragma_regions *regions)
{
	for (size_t i = 0; reader->source->function != NULL && i < regions->count; ++i)
		if (regions->items[i].name != NULL &&
		    rf_text_equal(regions->items[i].name, reader->source->function))
			return true;
	return false;
}

static bool is_inside(const struct rf_pragma_region *region, const struct function *function)
{
	return !function ||
	       (region->first >= function->line && region->last <= function->last_line);
}

/* Whether one of the words that begin loops stands between the directives. */
static bool has_loop(const struct rf_reader *reader, const struct rf_pragma_region *region)
{
	static const char *const words[] = { "for", "while", "do" };
	const char *line = reader->source->text;
	const char *text;

	for (int i = 1; i < region->first; ++i)
		line += strcspn(line, "\n") + (strchr(line, '\n') != NULL);
	text = line;
	for (int i = region->first; i < region->last; ++i)
		line += strcspn(line, "\n") + (strchr(line, '\n') != NULL);
	text = rf_arena_substring(reader->arena, text, (size_t)(line - text));
	for (size_t i = 0; text != NULL && i < sizeof(words) / sizeof(*words); ++i)
		if (rf_prescan_has_word(text, words[i]))
			return true;
	return false;
}

static void report_empty(struct rf_reader *reader, const struct rf_pragma_region *region)
{
	struct rf_place place = { reader->source->file, region->first, 1 };

	rf_report(reader->diagnostics, RF_WARNING, place, "take its directives out",
	          "the region in lines %d-%d holds no loop, and is passed over", region->first,
	          region->last);
}

/* The only region that has the `wanted` name or, where that is NULL, lies in the function, if one
 * is chosen; more than one is the user's choice. */
static enum rf_status find_region(struct rf_reader *reader, const struct rf_pragma_regions *regions,
                                  const char *wanted, const struct function *function,
                                  const struct rf_pragma_region **found)
{
	size_t count = 0;

	*found = NULL;
	for (size_t i = 0; i < regions->count; ++i) {
		const struct rf_pragma_region *region = &regions->items[i];
		bool fits = wanted ? region->name && rf_text_equal(region->name, wanted)
		                   : is_inside(region, function);

		if (!fits)
			continue;
		if (!wanted && !has_loop(reader, region)) {
			report_empty(reader, region);
			continue;
		}
		*found = region;
		++count;
	}
	if (count <= 1)
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, whole_file(reader),
	                 rf_arena_print(reader->arena, "choose one with --lines A-B: %s",
	                                list_regions(reader, regions)),
	                 "there are several regions");
}

/* ---- by itself ---- */

static enum rf_status choose_only(struct rf_reader *reader, const struct functions *functions,
                                  const struct function **chosen)
{
	size_t count = 0;

	for (size_t i = 0; i < functions->count; ++i) {
		if (!functions->items[i].has_loops)
			continue;
		*chosen = &functions->items[i];
		++count;
	}
	if (count == 1)
		return RF_OK;
	if (count == 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, whole_file(reader),
		                 "give a file with a for loop over arrays",
		                 "there is no loop to model");
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, whole_file(reader),
	                 "choose one with --function NAME or --lines A-B, or mark one with "
	                 "#pragma scop and #pragma endscop",
	                 "several functions have loops: %s", list_functions(reader, functions));
}

static enum rf_status choose_function(struct rf_reader *reader, const struct functions *functions,
                                      const struct function **chosen)
{
	struct rf_pragma_regions regions;
	const struct rf_pragma_region *region = NULL;
	const char *wanted = NULL;
	enum rf_status status = rf_pragma_regions(reader, &regions);

	if (status == RF_OK && names_region(reader, &regions))
		wanted = reader->source->function;
	else if (status == RF_OK && reader->source->function)
		status = choose_by_name(reader, functions, chosen);
	if (status == RF_OK && reader->source->first_line)
		set_lines(reader, reader->source->first_line, reader->source->last_line);
	else if (status == RF_OK)
		status = find_region(reader, &regions, wanted, *chosen, &region);
	if (status != RF_OK)
		return status;
	if (region)
		set_lines(reader, region->first + 1, region->last - 1);
	if (region && region->name)
		reader->kernel->name = region->name;
	if (!*chosen)
		status = reader->first_line ? choose_by_lines(reader, functions, chosen)
		                            : choose_only(reader, functions, chosen);
	if (status == RF_OK && reader->source->first_line)
		widen_to_loop(reader, *chosen);
	return status;
}

static bool has_function(const struct functions *functions, const char *name)
{
	for (size_t i = 0; i < functions->count; ++i)
		if (rf_text_equal(functions->items[i].name, name))
			return true;
	return false;
}

/* The functions of the file, and those of what it includes if the one that is wanted must be
 * there. */
static bool collect_all(struct rf_reader *reader, struct functions *functions)
{
	CXCursor unit = reader->clang->getTranslationUnitCursor(reader->unit);
	struct functions more = { .reader = reader, .takes_headers = true };
	const char *wanted = reader->source->function;

	*functions = (struct functions){ .reader = reader };
	reader->clang->visitChildren(unit, collect, functions);
	if (functions->failed || reader->wrapper ||
	    (!names_header(reader->source) && (!wanted || has_function(functions, wanted))))
		return !functions->failed;
	reader->clang->visitChildren(unit, collect, &more);
	if (!more.failed && (!wanted || has_function(&more, wanted)))
		*functions = more;
	return !more.failed;
}

enum rf_status rf_choose_kernel(struct rf_reader *reader, CXCursor *cursor)
{
	struct functions functions;
	const struct function *chosen = NULL;
	enum rf_status status;

	if (!collect_all(reader, &functions))
		return rf_out_of_memory(reader->diagnostics);
	status = choose_function(reader, &functions, &chosen);
	if (status != RF_OK)
		return status;
	*cursor = chosen->cursor;
	if (!reader->kernel->name)
		reader->kernel->name = reader->wrapper ? file_stem(reader) : chosen->name;
	reader->first_pragma_line = reader->wrapper ? 1 : chosen->line;
	if (functions.takes_headers) {
		reader->kernel->file = rf_location_of(reader, chosen->cursor).file;
		rf_pragma_skip(reader, INT_MAX);
	}
	return reader->kernel->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_choose_kernel_visit(struct rf_reader *reader, rf_choose_kernel_visitor *visit,
                                      void *user)
{
	struct functions functions = { .reader = reader, .takes_headers = true };

	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit), collect,
	                             &functions);
	if (functions.failed)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < functions.count; ++i) {
		const struct function *f = &functions.items[i];

		if (f->has_loops)
			visit(user, f->cursor, reader->wrapper ? file_stem(reader) : f->name,
			      rf_location_of(reader, f->cursor));
	}
	return RF_OK;
}
