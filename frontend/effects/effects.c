/* SPDX-License-Identifier: MIT
 *
 * What else a call does.
 *
 * Calls of functions that only compute may be exchanged.  These are the functions of <math.h>,
 * those that are declared with the attribute const, and those whose body stands in the source,
 * keeps nothing in static variables and calls nothing else.  Of any other it is not known: rand()
 * and putchar() look no different from a function that adds two numbers.  Those that are declared
 * with the attribute pure, as strlen() is, read memory that the nest may write between their calls.
 *
 * Some functions of the C library are no part of a model of traffic, and are known by their names
 * where the source has no function of that name.
 */
#include "frontend/effects/effects.h"

#include "base/text.h"
#include "frontend/tree/tree_query.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/tree.h"

enum { MOST_NESTED = 8 };

enum rf_status rf_effects_body(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_tree **body)
{
	struct rf_symbol *function = call->symbol;
	CXCursor definition;
	enum rf_status status;

	*body = function->body;
	if (*body)
		return RF_OK;
	definition = reader->clang->getCursorDefinition(function->cursor);
	if (reader->clang->Cursor_isNull(definition))
		return RF_OK;
	status = rf_tree_body(reader, definition, body);
	function->body = *body;
	return status;
}

/* __attribute__((const)) on a declaration. */
static enum rf_status find_attribute(struct rf_reader *reader, const struct rf_tree *call,
                                     bool *found)
{
	struct rf_cursors cursors;

	if (!rf_tree_cursors(reader, call->symbol->cursor, &cursors))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < cursors.count; ++i)
		*found |= reader->clang->getCursorKind(cursors.items[i]) == CXCursor_ConstAttr;
	return RF_OK;
}

/* What is said to the compiler, and does nothing. */
static bool is_promise(const struct rf_tree *call)
{
	static const char *const names[] = { "__builtin_unreachable", "__builtin_assume", NULL };

	return rf_text_is_one_of(call->name, names);
}

static bool keeps_value(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_NAME && tree->symbol->kind == RF_SYMBOL_LOCAL &&
	       tree->symbol->is_kept;
}

static enum rf_status look_into(struct rf_reader *reader, const struct rf_tree *tree, int nested,
                                bool *only_computes);

static enum rf_status look_at_call(struct rf_reader *reader, const struct rf_tree *call, int nested,
                                   bool *only_computes)
{
	struct rf_tree *body;
	bool found = rf_operation_count_knows(reader, call) || is_promise(call);
	enum rf_status status = found ? RF_OK : find_attribute(reader, call, &found);

	if (found || status != RF_OK)
		return status;
	*only_computes = false;
	if (nested == MOST_NESTED)
		return RF_OK;
	status = rf_effects_body(reader, call, &body);
	if (status != RF_OK || !body)
		return status;
	*only_computes = true;
	return look_into(reader, body, nested + 1, only_computes);
}

static enum rf_status look_into(struct rf_reader *reader, const struct rf_tree *tree, int nested,
                                bool *only_computes)
{
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_CALL)
		status = look_at_call(reader, tree, nested, only_computes);
	else if (keeps_value(tree))
		*only_computes = false;
	for (size_t i = 0; i < tree->child_count && status == RF_OK && *only_computes; ++i)
		status = look_into(reader, tree->children[i], nested, only_computes);
	return status;
}

enum rf_status rf_effects_of_call(struct rf_reader *reader, const struct rf_tree *call,
                                  bool *only_computes)
{
	*only_computes = true;
	return look_at_call(reader, call, 0, only_computes);
}

struct rf_loop *rf_effects_open_loop(const struct rf_reader *reader, size_t i)
{
	int loop = reader->open_loops.items[i]->loop;

	return reader->loops.items[loop < 0 ? (int)reader->loops.count - 1 : loop];
}

enum rf_status rf_effects_keep_order(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool only_computes = true;
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_CALL)
		status = rf_effects_of_call(reader, tree, &only_computes);
	else if (tree->kind == RF_TREE_OTHER)
		only_computes = false; /* a call through a pointer */
	for (size_t i = 0; i < reader->open_loops.count && !only_computes; ++i) {
		struct rf_loop *loop = rf_effects_open_loop(reader, i);

		if (loop->ordered_call != NULL)
			continue;
		loop->ordered_call = tree->name;
		loop->ordered_call_line = tree->place.line;
	}
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = rf_effects_keep_order(reader, tree->children[i]);
	return status;
}

/* ---- functions of the C library ---- */

static bool is_declared_one_of(const struct rf_reader *reader, const struct rf_tree *call,
                               const char *const *names)
{
	const struct rf_clang *clang = reader->clang;

	return rf_text_is_one_of(call->name, names) && call->symbol &&
	       clang->Cursor_isNull(clang->getCursorDefinition(call->symbol->cursor));
}

bool rf_effects_is_aside(const struct rf_reader *reader, const struct rf_tree *call)
{
	static const char *const names[] = { "printf",
		                             "fprintf",
		                             "vprintf",
		                             "vfprintf",
		                             "puts",
		                             "fputs",
		                             "putchar",
		                             "putc",
		                             "fputc",
		                             "perror",
		                             "fflush",
		                             "time",
		                             "clock",
		                             "clock_gettime",
		                             "gettimeofday",
		                             "timespec_get",
		                             "getrusage",
		                             "warn",
		                             "warnx",
		                             "usleep",
		                             "free",
		                             "malloc",
		                             "calloc",
		                             "aligned_alloc",
		                             "posix_memalign",
		                             "_mm_malloc",
		                             "_mm_free",
		                             "fclose",
		                             "__trap",
		                             "__builtin_assume",
		                             "__builtin_unreachable",
		                             "__brkpt",
		                             "__nanosleep",
		                             "__prof_trigger",
		                             "abort",
		                             NULL };

	return is_declared_one_of(reader, call, names);
}

bool rf_effects_is_left_out(const struct rf_reader *reader, const struct rf_tree *call)
{
	static const char *const names[] = {
		"qsort",    "bsearch", "rand_r", "erand48", "nrand48",    "realloc", "sprintf",
		"snprintf", "strlen",  "strcmp", "strncmp", "strcasecmp", "strcpy",  "strncpy",
		"strcat",   "strncat", "strchr", "strrchr", "strstr",     "strtok",  "strdup",
		"atoi",     "atol",    "atoll",  "atof",    "strtol",     "strtoul", "strtod",
		"strtof",   "fread",   "fwrite", "fscanf",  "sscanf",     "scanf",   "fgets",
		"fgetc",    "getc",    "fopen",  "fseek",   "feof",       NULL
	};

	return rf_effects_is_aside(reader, call) || is_declared_one_of(reader, call, names);
}

enum rf_status rf_effects_leave_out(struct rf_reader *reader, const struct rf_tree *call)
{
	struct rf_assumption row = { .value = "left out", .place = call->place };
	enum rf_status status = rf_effects_keep_order(reader, call);

	if (status != RF_OK)
		return status;
	if (reader->left_out_call == NULL)
		reader->left_out_call = call->name;
	row.is_aside = rf_effects_is_aside(reader, call);
	if (row.is_aside)
		row.what = rf_arena_print(reader->arena, "the call of `%s`, as it changes no array",
		                          call->name);
	else
		row.what = rf_arena_print(
		    reader->arena, "what the call of `%s` reads and writes in memory", call->name);
	return rf_assume_note(reader, &row);
}

bool rf_effects_allocates(const struct rf_tree *source)
{
	const struct rf_tree *call = rf_tree_query_peel(source);

	return call->kind == RF_TREE_CALL &&
	       (rf_text_equal(call->name, "malloc") || rf_text_equal(call->name, "calloc") ||
	        rf_text_equal(call->name, "aligned_alloc"));
}

bool rf_effects_frees(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = tree->kind == RF_TREE_CALL && rf_text_equal(tree->name, "free") &&
	             tree->child_count == 1 &&
	             rf_tree_query_peel(tree->children[0])->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_effects_frees(tree->children[i], symbol);
	return found;
}
