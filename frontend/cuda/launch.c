/* SPDX-License-Identifier: MIT
 *
 * Grid and block of a kernel, by options or by its launches.
 *
 *     dim3 block(32, 8);
 *     k<<<(n + 31) / 32, block, 4096>>>(a);       32 x 8 threads; the grid depends on n
 *
 * Several launches that do not agree on a number leave it open.
 */
#include "frontend/cuda/launch.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/tree/location.h"
#include "frontend/tree/tree.h"

enum { MOST_LEVELS = 20, MOST_BOUND = 1 << 20 };

struct search {
	struct rf_reader *reader;
	const char *kernel;
	bool found;
	struct rf_launch launch;
	const char *bounds; /* what __launch_bounds__ says, or NULL */
	bool failed;
};

static int64_t number_of(struct rf_reader *reader, CXCursor cursor)
{
	CXEvalResult result = reader->clang->Cursor_Evaluate(cursor);
	int64_t value = 0;

	if (!result)
		return 0;
	if (reader->clang->EvalResult_getKind(result) == CXEval_Int)
		value = reader->clang->EvalResult_getAsLongLong(result);
	reader->clang->EvalResult_dispose(result);
	return value > 0 ? value : 0;
}

static bool is_integer(struct rf_reader *reader, CXCursor cursor)
{
	enum CXTypeKind kind =
	    reader->clang->getCanonicalType(reader->clang->getCursorType(cursor)).kind;

	return kind >= CXType_Bool && kind <= CXType_Int128;
}

/* x, y and z of a dim3, or of an integer that becomes one; 0 for what is no constant. */
static void read_extents(struct rf_reader *reader, CXCursor cursor, int level, int64_t extents[3])
{
	const struct rf_clang *clang = reader->clang;
	struct rf_cursors children;

	if (is_integer(reader, cursor)) {
		extents[0] = number_of(reader, cursor);
		extents[1] = extents[2] = 1;
		return;
	}
	if (clang->getCursorKind(cursor) == CXCursor_DeclRefExpr) {
		CXCursor variable = clang->getCursorReferenced(cursor);

		cursor = clang->getCursorKind(variable) == CXCursor_VarDecl
		             ? clang->Cursor_getVarDeclInitializer(variable)
		             : variable;
		if (clang->Cursor_isNull(cursor) || level == MOST_LEVELS)
			return;
		read_extents(reader, cursor, level + 1, extents);
		return;
	}
	if (!rf_tree_cursors(reader, cursor, &children) || level == MOST_LEVELS)
		return;
	while (children.count > 0 && clang->getCursorKind(children.items[0]) == CXCursor_TypeRef) {
		++children.items;
		--children.count;
	}
	if (children.count == 1 && !is_integer(reader, children.items[0])) {
		read_extents(reader, children.items[0], level + 1, extents);
		return;
	}
	for (size_t i = 0; i < 3; ++i)
		extents[i] = i < children.count ? number_of(reader, children.items[i]) : 1;
}

static void agree(bool is_first, int64_t *known, int64_t found)
{
	*known = is_first || *known == found ? found : 0;
}

/* The first child names the kernel, the second holds what stands between <<< and >>>. */
static void read_launch(struct search *search, CXCursor configuration)
{
	struct rf_reader *reader = search->reader;
	struct rf_cursors arguments;
	int64_t grid[3] = { 0 }, block[3] = { 0 }, bytes;

	search->failed = !rf_tree_cursors(reader, configuration, &arguments);
	if (search->failed || arguments.count < 3)
		return;
	read_extents(reader, arguments.items[1], 0, grid);
	read_extents(reader, arguments.items[2], 0, block);
	bytes = arguments.count > 3 ? number_of(reader, arguments.items[3]) : 0;
	for (size_t i = 0; i < 3; ++i) {
		agree(!search->found, &search->launch.grid[i], grid[i]);
		agree(!search->found, &search->launch.block[i], block[i]);
	}
	agree(!search->found, &search->launch.shared_bytes, bytes);
	search->found = true;
}

static bool is_configuration(struct rf_reader *reader, CXCursor cursor)
{
	const char *name = rf_tree_cursor_name(reader, cursor);

	return rf_text_equal(name, "cudaConfigureCall") ||
	       rf_text_equal(name, "__cudaPushCallConfiguration");
}

static enum CXChildVisitResult find_launch(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct rf_reader *reader = search->reader;
	struct rf_cursors children;

	(void)parent;
	if (reader->clang->getCursorKind(cursor) != CXCursor_CallExpr ||
	    !rf_text_equal(rf_tree_cursor_name(reader, cursor), search->kernel))
		return CXChildVisit_Recurse;
	search->failed = !rf_tree_cursors(reader, cursor, &children);
	for (size_t i = 0; i < children.count && i < 2 && !search->failed; ++i)
		if (reader->clang->getCursorKind(children.items[i]) == CXCursor_CallExpr &&
		    is_configuration(reader, children.items[i]))
			read_launch(search, children.items[i]);
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

static void take_given(const int64_t given[3], int64_t taken[3])
{
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

static enum rf_status check(struct rf_reader *reader, CXCursor kernel)
{
	const int64_t *block = reader->launch.block, *grid = reader->launch.grid;
	struct rf_place place = rf_location_of(reader, kernel);

	if (block[0] == 0 || block[1] == 0 || block[2] == 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, place,
		                 "give the threads of a block, as in --block 256 or --block 32,8",
		                 "how many threads a block of `%s` has is not known",
		                 reader->kernel->name);
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

enum rf_status rf_launch_find(struct rf_reader *reader, CXCursor kernel)
{
	struct search search = { .reader = reader, .kernel = reader->kernel->name };

	reader->clang->visitChildren(reader->clang->getTranslationUnitCursor(reader->unit),
	                             visit_own, &search);
	if (search.failed)
		return rf_out_of_memory(reader->diagnostics);
	reader->launch = search.launch;
	reader->kernel->launch_bytes = reader->launch.shared_bytes;
	take_given(reader->source->grid, reader->launch.grid);
	take_given(reader->source->block, reader->launch.block);
	return check(reader, kernel);
}
