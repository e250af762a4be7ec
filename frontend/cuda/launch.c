/* SPDX-License-Identifier: MIT
 *
 * Grid and block of a kernel, by options or by its launches.
 *
 *     dim3 block(32, 8);
 *     k<<<(n + 31) / 32, block, 4096>>>(a, n);    32 x 8 threads; (n + 31) / 32 blocks
 *
 * A number that a launch hands over is the value of the parameter, as if -D gave it, where -D gives
 * none.  Several launches that do not agree on a number leave it open.
 */
#include "frontend/cuda/launch.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/cuda/host_value.h"
#include "frontend/tree/location.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

enum { MOST_BOUND = 1 << 20 };

/* What the launches so far hand over for a parameter. */
struct argument {
	bool is_number;
	int64_t number;
};

struct search {
	struct rf_reader *reader;
	const char *name;
	CXCursor kernel;
	bool found;
	struct rf_launch launch;
	struct rf_host_launch host;
	bool differs;               /* launches have blocks of different shapes */
	struct argument *arguments; /* one for each parameter */
	const char *bounds;         /* what __launch_bounds__ says, or NULL */
	bool failed;
};

/* Of a launch, a number, and an expression where it is none; of several what they agree on. */
static void agree(const struct search *search, const struct rf_tree *found, int64_t *known,
                  const struct rf_tree **expression)
{
	bool is_number = found && found->kind == RF_TREE_INTEGER && found->value > 0;
	int64_t number = is_number ? found->value : 0;

	if (!search->found) {
		*known = number;
		*expression = found && found->kind != RF_TREE_INTEGER ? found : NULL;
		return;
	}
	*known = *known == number ? number : 0;
	if (!found || !*expression || !rf_tree_query_equal(*expression, found))
		*expression = NULL;
}

static void read_arguments(struct search *search)
{
	const struct rf_cursors *given = &search->host.arguments;

	for (size_t i = 0; i < search->host.parameters.count; ++i) {
		struct argument *known = &search->arguments[i];
		int64_t number = 0;
		bool is_number =
		    i < given->count &&
		    rf_host_value_number(search->reader, &search->host, given->items[i], &number);

		if (!search->found)
			*known = (struct argument){ is_number && number >= 0, number };
		known->is_number &= is_number && known->number == number;
	}
}

/* The first child names the kernel, the second holds what stands between <<< and >>>; arguments
 * follow. */
static void read_launch(struct search *search, CXCursor configuration)
{
	struct rf_reader *reader = search->reader;
	const struct rf_tree *grid[3] = { NULL }, *block[3] = { NULL }, *bytes = NULL, *open = NULL;
	struct rf_cursors arguments;

	search->failed = !rf_tree_cursors(reader, configuration, &arguments);
	if (search->failed || arguments.count < 3)
		return;
	rf_host_value_extents(reader, &search->host, arguments.items[1], grid);
	rf_host_value_extents(reader, &search->host, arguments.items[2], block);
	if (arguments.count > 3)
		bytes = rf_host_value(reader, &search->host, arguments.items[3], true);
	for (size_t i = 0; i < 3; ++i) {
		int64_t before = search->launch.block[i];

		agree(search, grid[i], &search->launch.grid[i], &search->launch.blocks[i]);
		agree(search, block[i], &search->launch.block[i], &open);
		search->differs |= block[i] && block[i]->kind == RF_TREE_INTEGER &&
		                   search->launch.block[i] < before;
	}
	agree(search, bytes, &search->launch.shared_bytes, &open);
	read_arguments(search);
	if (!search->found)
		search->launch.place = rf_location_of(reader, configuration);
	search->found = true;
}

static bool is_configuration(struct rf_reader *reader, CXCursor cursor)
{
	const char *name = rf_tree_cursor_name(reader, cursor);

	return rf_text_equal(name, "cudaConfigureCall") ||
	       rf_text_equal(name, "__cudaPushCallConfiguration");
}

static bool is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
	       kind == CXCursor_FunctionTemplate || kind == CXCursor_Constructor;
}

/* Whether a call is one of the kernel, and not of another one of its name; of a template, of any
 * instance. */
static bool is_call(const struct search *search, CXCursor cursor)
{
	struct rf_reader *reader = search->reader;
	const struct rf_clang *clang = reader->clang;

	if (clang->getCursorKind(cursor) != CXCursor_CallExpr ||
	    !rf_text_equal(rf_tree_cursor_name(reader, cursor), search->name))
		return false;
	cursor = clang->getCursorDefinition(clang->getCursorReferenced(cursor));
	return clang->Cursor_isNull(cursor) ||
	       rf_location_same_name(reader, cursor, search->kernel);
}

static enum CXChildVisitResult find_launch(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	struct rf_cursors children;

	(void)parent;
	if (is_function(reader->clang->getCursorKind(cursor)))
		search->host = (struct rf_host_launch){ .function = cursor,
			                                .parameters = search->host.parameters };
	if (!is_call(search, cursor))
		return CXChildVisit_Recurse;
	search->failed = !rf_tree_cursors(reader, cursor, &children);
	for (size_t i = 0; i < children.count && i < 2 && !search->failed; ++i)
		if (reader->clang->getCursorKind(children.items[i]) == CXCursor_CallExpr &&
		    is_configuration(reader, children.items[i])) {
			search->host.arguments =
			    (struct rf_cursors){ .count = children.count - i - 1,
				                 .items = children.items + i + 1 };
			read_launch(search, children.items[i]);
		}
	return search->failed ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Only functions of the source itself launch its kernels. */
static enum CXChildVisitResult visit_own(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;

	if (rf_location_of(search->reader, cursor).file != search->reader->source->file)
		return CXChildVisit_Continue;
	return find_launch(cursor, parent, data);
}

/* What the user gives; of many kernels, to those of which the source says nothing. */
static void take_given(const struct rf_source *source, const int64_t given[3],
                       const struct rf_tree *const expressions[3], int64_t taken[3])
{
	bool is_open = false;

	for (size_t i = 0; i < 3; ++i)
		is_open |= taken[i] == 0 && expressions[i] == NULL;
	if (source->serves_many && !is_open)
		return;
	for (size_t i = 0; i < 3 && given[0] > 0; ++i)
		taken[i] = given[i] > 0 ? given[i] : 1;
}

/* ---- what the kernel allows ---- */

static enum CXChildVisitResult find_bounds(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	const char *text;

	(void)parent;
	if (reader->clang->getCursorKind(cursor) != CXCursor_AnnotateAttr)
		return CXChildVisit_Continue;
	text = rf_tree_cursor_name(reader, cursor);
	if (!rf_text_starts_with(text, "rf:"))
		return CXChildVisit_Continue;
	search->bounds = text + strlen("rf:");
	return CXChildVisit_Break;
}

/* "32*8, 2": the product of numbers before the comma; 0 for anything else. */
static int64_t first_product(const char *text)
{
	int64_t product = 1;

	for (;;) {
		char *end;
		long long factor;

		text += strspn(text, " (");
		if (!isdigit((unsigned char)*text))
			return 0;
		factor = strtoll(text, &end, 10);
		if (factor < 1 || factor > MOST_BOUND / product)
			return 0;
		product *= factor;
		text = end + strspn(end, " )uUlL");
		if (*text == '\0' || *text == ',')
			return product;
		if (*text++ != '*')
			return 0;
	}
}

/* __launch_bounds__(N): a launch with larger blocks fails. */
static enum rf_status check_bounds(struct rf_reader *reader, CXCursor kernel, struct rf_place place)
{
	const int64_t *block = reader->launch.block;
	struct search search = { .reader = reader };

	reader->clang->visitChildren(kernel, find_bounds, &search);
	reader->kernel->most_threads = search.bounds ? first_product(search.bounds) : 0;
	if (reader->kernel->most_threads == 0 ||
	    block[0] * block[1] * block[2] <= reader->kernel->most_threads)
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
	                 "give a smaller one with --block X,Y,Z, or change __launch_bounds__",
	                 "`%s` runs with %" PRId64 " threads a block at most, as it says with "
	                 "__launch_bounds__, and not with %" PRId64 " x %" PRId64 " x %" PRId64,
	                 reader->kernel->name, reader->kernel->most_threads, block[0], block[1],
	                 block[2]);
}

static enum rf_status check(struct rf_reader *reader, CXCursor kernel, bool differs)
{
	const int64_t *block = reader->launch.block, *grid = reader->launch.grid;
	struct rf_place place = rf_location_of(reader, kernel);

	if (differs && (block[0] == 0 || block[1] == 0 || block[2] == 0))
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "say which launch is meant, as in --block 256 --grid 1000",
		                 "`%s` is launched with blocks of different shapes",
		                 reader->kernel->name);
	if (block[0] == 0 || block[1] == 0 || block[2] == 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "give the threads of a block, as in --block 256 or --block 32,8",
		                 "how many threads a block has is not known");
	if (!rf_kernel_runs_block(block))
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "give a smaller one with --block X,Y,Z: at most 1024 threads, 64 "
		                 "of them along z",
		                 "no GPU runs a block of %" PRId64 " x %" PRId64 " x %" PRId64
		                 " threads",
		                 block[0], block[1], block[2]);
	if (!rf_kernel_runs_grid(grid))
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "give a smaller one with --grid X,Y,Z: at most 2147483647 blocks "
		                 "along x, 65535 along y and z",
		                 "no GPU runs a grid of %" PRId64 " x %" PRId64 " x %" PRId64
		                 " blocks",
		                 grid[0], grid[1], grid[2]);
	return check_bounds(reader, kernel, place);
}

/* ---- what it hands over ---- */

/* The source as if -D gave the numbers, too: where a constant is needed. */
static enum rf_status add_to_source(struct rf_reader *reader)
{
	const struct rf_source *before = reader->source;
	const struct rf_define *texts = before->numbers ? before->numbers : before->values;
	struct rf_source *source = rf_arena_copy(reader->arena, before, sizeof(*before));
	size_t given = before->value_count, count = given + reader->launch.argument_count;
	struct rf_define *values = RF_NEW_ARRAY(reader->arena, struct rf_define, 2 * count + 1);

	for (size_t i = 0; source && values && i < count; ++i) {
		const struct rf_launch_argument *argument = &reader->launch.arguments[i - given];

		if (i < given) {
			values[i] = before->values[i];
			values[count + i] = texts[i];
			continue;
		}
		values[i].name = argument->name;
		values[i].value = rf_arena_print(reader->arena, "%" PRId64, argument->number);
		values[count + i] = values[i];
	}
	if (!source || !values || rf_arena_failed(reader->arena))
		return rf_out_of_memory(reader->diagnostics);
	source->value_count = count;
	source->values = values;
	source->numbers = values + count;
	reader->source = source;
	return RF_OK;
}

static enum rf_status take_arguments(const struct search *search)
{
	struct rf_reader *reader = search->reader;
	struct rf_launch *launch = &reader->launch;
	size_t count = search->host.parameters.count;

	launch->arguments = RF_NEW_ARRAY(reader->arena, struct rf_launch_argument, count + 1);
	if (!launch->arguments)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < count; ++i) {
		const char *name = rf_tree_cursor_name(reader, search->host.parameters.items[i]);

		if (search->arguments[i].is_number && !rf_source_gives(reader->source, name))
			launch->arguments[launch->argument_count++] =
			    (struct rf_launch_argument){ name, search->arguments[i].number };
	}
	return add_to_source(reader);
}

enum rf_status rf_launch_give_sizes(struct rf_reader *reader)
{
	const struct rf_launch *launch = &reader->launch;
	const char *hint = NULL;
	struct rf_text list;

	rf_text_init(&list, reader->arena);
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		struct rf_size *size = &reader->sizes.items[i];

		for (size_t k = 0; k < launch->argument_count && !size->is_launched; ++k) {
			if (size->kind != RF_SIZE_FREE || size->line != 0 ||
			    !rf_text_equal(size->name, launch->arguments[k].name))
				continue;
			size->is_launched = true;
			size->launched = launch->arguments[k].number;
			if (!hint)
				hint = rf_arena_print(reader->arena,
				                      "give another value with -D %s=VALUE",
				                      size->name);
			rf_text_print(&list, "%s%s = %" PRId64, list.length ? ", " : "", size->name,
			              size->launched);
		}
	}
	if (list.length)
		rf_report(reader->diagnostics, RF_NOTE, launch->place, hint,
		          "%s, as the launch hands over", rf_text_string(&list));
	return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics) : RF_OK;
}

enum rf_status rf_launch_find(struct rf_reader *reader, CXCursor kernel)
{
	static const struct rf_tree *const none[3];
	struct search search = { .reader = reader, .name = reader->kernel->name, .kernel = kernel };
	struct rf_cursors children;

	if (!rf_tree_cursors(reader, kernel, &children))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < children.count; ++i) {
		CXCursor *slot;

		if (reader->clang->getCursorKind(children.items[i]) != CXCursor_ParmDecl)
			continue;
		slot = RF_PUSH(reader->arena, &search.host.parameters);
		if (!slot)
			return rf_out_of_memory(reader->diagnostics);
		*slot = children.items[i];
	}
	search.arguments =
	    RF_NEW_ARRAY(reader->arena, struct argument, search.host.parameters.count + 1);
	if (!search.arguments)
		return rf_out_of_memory(reader->diagnostics);
	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit),
	                             visit_own, &search);
	if (search.failed)
		return rf_out_of_memory(reader->diagnostics);
	reader->launch = search.launch;
	reader->kernel->launch_bytes = reader->launch.shared_bytes;
	take_given(reader->source, reader->source->grid, reader->launch.blocks,
	           reader->launch.grid);
	take_given(reader->source, reader->source->block, none, reader->launch.block);
	if (take_arguments(&search) != RF_OK)
		return RF_FAILED;
	return check(reader, kernel, search.differs);
}
