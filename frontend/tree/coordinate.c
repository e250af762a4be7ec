/* SPDX-License-Identifier: MIT
 *
 * Threads and blocks as variables of loops.
 */
#include "frontend/tree/coordinate.h"

#include "base/text.h"
#include "frontend/tree/new_tree.h"

static const char *const names[] = { [RF_THREAD_INDEX] = "threadIdx",
	                             [RF_BLOCK_INDEX] = "blockIdx",
	                             [RF_BLOCK_EXTENT] = "blockDim",
	                             [RF_GRID_EXTENT] = "gridDim" };

bool rf_coordinate_is(struct rf_reader *reader, CXCursor cursor, enum rf_coordinate *which)
{
	const struct rf_clang *clang = reader->clang;
	const char *name;

	if (reader->kernel->language != RF_CUDA ||
	    clang->getCursorKind(cursor) != CXCursor_DeclRefExpr)
		return false;
	name = rf_clang_string(clang, reader->arena, clang->getCursorSpelling(cursor));
	for (*which = RF_THREAD_INDEX; name && *which <= RF_GRID_EXTENT; ++*which)
		if (rf_text_equal(name, names[*which]))
			return true;
	return false;
}

/* The number of threads or blocks along an axis, 0 where it is not known. */
static int64_t extent_of(const struct rf_reader *reader, enum rf_coordinate which, int axis)
{
	bool is_block = which == RF_BLOCK_EXTENT || which == RF_THREAD_INDEX;

	return is_block ? reader->launch.block[axis] : reader->launch.grid[axis];
}

static struct rf_symbol *symbol_of(struct rf_reader *reader, enum rf_coordinate which, int axis,
                                   const struct rf_tree *like)
{
	struct rf_symbol **slot = &reader->launch.coordinates[which][axis];

	if (!*slot) {
		const char *name =
		    rf_arena_print(reader->arena, "%s.%c", names[which], "xyz"[axis]);
		struct rf_tree *tree = name ? rf_new_tree_variable(reader, like, name) : NULL;

		*slot = tree ? tree->symbol : NULL;
		if (*slot && which >= RF_BLOCK_EXTENT)
			(*slot)->kind = RF_SYMBOL_PARAMETER;
	}
	return *slot;
}

struct rf_tree *rf_coordinate_tree(struct rf_reader *reader, enum rf_coordinate which, int axis,
                                   const struct rf_tree *member)
{
	bool is_extent = which == RF_BLOCK_EXTENT || which == RF_GRID_EXTENT;
	int64_t extent = is_extent ? extent_of(reader, which, axis) : 0;
	struct rf_tree *tree = rf_new_tree_plain(reader, member, RF_TREE_NAME, 0);

	if (!tree)
		return NULL;
	tree->type = RF_TYPE_INTEGER;
	tree->element = RF_INTEGER;
	tree->bytes = 4;
	tree->is_in_macro = member->is_in_macro;
	tree->value = extent;
	if (extent > 0) {
		tree->kind = RF_TREE_INTEGER;
		return tree;
	}
	tree->symbol = symbol_of(reader, which, axis, member);
	if (!tree->symbol)
		return NULL;
	tree->name = tree->symbol->name;
	return tree;
}

struct rf_tree *rf_coordinate_loops(struct rf_reader *reader, struct rf_tree *body)
{
	for (int i = 0; i < 6 && body; ++i) {
		bool is_thread = i < 3;
		int axis = i % 3;
		struct rf_tree *counter = rf_coordinate_tree(
		    reader, is_thread ? RF_THREAD_INDEX : RF_BLOCK_INDEX, axis, body);
		struct rf_tree *count = rf_coordinate_tree(
		    reader, is_thread ? RF_BLOCK_EXTENT : RF_GRID_EXTENT, axis, body);

		body =
		    counter && count ? rf_new_tree_loop(reader, body, counter, count, body) : NULL;
	}
	return body;
}

void rf_coordinate_mark(const struct rf_reader *reader)
{
	for (size_t i = 0; i < reader->loops.count; ++i) {
		struct rf_loop *loop = reader->loops.items[i];

		for (int which = RF_THREAD_INDEX; which <= RF_BLOCK_INDEX; ++which)
			for (int axis = 0; axis < 3; ++axis) {
				const struct rf_symbol *symbol =
				    reader->launch.coordinates[which][axis];

				if (!symbol || loop->variable != symbol->name)
					continue;
				loop->role =
				    which == RF_THREAD_INDEX ? RF_ROLE_THREAD : RF_ROLE_BLOCK;
				loop->axis = axis;
			}
	}
}
