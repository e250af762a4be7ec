/* SPDX-License-Identifier: MIT
 *
 * Threads and blocks as variables of loops.
 */
#include "frontend/tree/coordinate.h"

#include <string.h>

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

bool rf_coordinate_is_index(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	for (int which = RF_THREAD_INDEX; which <= RF_BLOCK_INDEX; ++which)
		for (int axis = 0; axis < 3; ++axis)
			if (symbol && symbol == reader->launch.coordinates[which][axis])
				return true;
	return false;
}

/* There is no loop over y or z where they have one value, 0. */
static bool is_left_out(const struct rf_reader *reader, enum rf_coordinate which, int axis)
{
	return axis > 0 && extent_of(reader, which, axis) == 1;
}

/* Loops around `loop` over threads, or over blocks. */
static int loops_around(const struct rf_reader *reader, const struct rf_loop *loop,
                        const char *name)
{
	int count = 0;

	for (size_t i = 0; i < reader->loops.count && reader->loops.items[i] != loop; ++i)
		count += strstr(reader->loops.items[i]->variable, name) != NULL &&
		         !rf_text_equal(reader->loops.items[i]->variable, loop->variable);
	return count;
}

int rf_coordinate_spare_axes(const struct rf_reader *reader, const struct rf_symbol *symbol,
                             const struct rf_loop *loop)
{
	for (int which = RF_THREAD_INDEX; which <= RF_BLOCK_INDEX; ++which)
		for (int axis = 0, inside = 0; axis < 3; ++axis) {
			if (symbol == reader->launch.coordinates[which][axis])
				return 2 - inside - loops_around(reader, loop, names[which]);
			inside += !is_left_out(reader, which, axis);
		}
	return 2;
}

static struct rf_tree *integer(struct rf_tree *tree, int64_t value)
{
	tree->kind = RF_TREE_INTEGER;
	tree->value = value;
	tree->is_of_launch = true;
	return tree;
}

struct rf_tree *rf_coordinate_tree(struct rf_reader *reader, enum rf_coordinate which, int axis,
                                   const struct rf_tree *member)
{
	bool is_extent = which == RF_BLOCK_EXTENT || which == RF_GRID_EXTENT;
	int64_t extent = extent_of(reader, which, axis);
	struct rf_tree *tree = rf_new_tree_plain(reader, member, RF_TREE_NAME, 0);

	if (!tree)
		return NULL;
	tree->type = RF_TYPE_INTEGER;
	tree->element = RF_INTEGER;
	tree->bytes = 4;
	tree->is_in_macro = member->is_in_macro;
	if (is_extent && extent > 0)
		return integer(tree, extent);
	if (is_left_out(reader, which, axis))
		return integer(tree, 0);
	tree->symbol = symbol_of(reader, which, axis, member);
	if (!tree->symbol)
		return NULL;
	tree->name = tree->symbol->name;
	return tree;
}

/* Whether parameters have the values there that the launch gives them: threads change none. */
static bool has_values_of_launch(const struct rf_tree *tree)
{
	bool has = tree->symbol == NULL || tree->symbol->kind == RF_SYMBOL_PARAMETER;

	for (size_t i = 0; i < tree->child_count; ++i)
		has &= has_values_of_launch(tree->children[i]);
	return has;
}

/* Whether a grid is what parameters make it, and the kernel does not ask how large it is. */
static bool follows_launch(const struct rf_reader *reader, int axis)
{
	return reader->launch.grid[axis] == 0 && reader->launch.blocks[axis] != NULL &&
	       reader->launch.coordinates[RF_GRID_EXTENT][axis] == NULL &&
	       has_values_of_launch(reader->launch.blocks[axis]);
}

struct rf_tree *rf_coordinate_loops(struct rf_reader *reader, struct rf_tree *body)
{
	for (int i = 0; i < 6 && body; ++i) {
		bool is_thread = i < 3;
		enum rf_coordinate index = is_thread ? RF_THREAD_INDEX : RF_BLOCK_INDEX;
		enum rf_coordinate extent = is_thread ? RF_BLOCK_EXTENT : RF_GRID_EXTENT;
		int axis = i % 3;
		struct rf_tree *counter, *count;

		if (is_left_out(reader, index, axis))
			continue;
		counter = rf_coordinate_tree(reader, index, axis, body);
		count = is_thread || !follows_launch(reader, axis)
		            ? rf_coordinate_tree(reader, extent, axis, body)
		            : (struct rf_tree *)reader->launch.blocks[axis];
		body =
		    counter && count ? rf_new_tree_loop(reader, body, counter, count, body) : NULL;
	}
	return body;
}

/* The loops over the threads of a block, or over the blocks, the innermost first. */
struct axes {
	size_t count;
	struct rf_loop *loops[RF_MAX_DEPTH];
};

static struct axes loops_of(const struct rf_reader *reader, const char *name)
{
	struct axes axes = { 0 };

	for (size_t i = reader->loops.count; i-- > 0 && axes.count < RF_MAX_DEPTH;)
		if (strstr(reader->loops.items[i]->variable, name))
			axes.loops[axes.count++] = reader->loops.items[i];
	return axes;
}

/* "(threadIdx.x%32)" */
static bool has_parts(const struct axes *axes)
{
	for (size_t i = 0; i < axes->count; ++i)
		if (*axes->loops[i]->variable == '(')
			return true;
	return false;
}

/* By their names, or, where there are parts, by their order. */
static enum rf_status mark(const struct rf_reader *reader, const char *name, enum rf_role role)
{
	struct axes axes = loops_of(reader, name);
	bool is_by_order = has_parts(&axes);

	if (axes.count > 3)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, axes.loops[0]->place,
		                 "use fewer dimensions of it",
		                 "the kernel takes %sx apart into more axes than a GPU has", name);
	for (size_t i = 0; i < axes.count; ++i) {
		struct rf_loop *loop = axes.loops[i];

		loop->role = role;
		loop->axis = is_by_order ? (int)i : loop->variable[strlen(name)] - 'x';
	}
	return RF_OK;
}

enum rf_status rf_coordinate_mark(const struct rf_reader *reader)
{
	enum rf_status status = mark(reader, "threadIdx.", RF_ROLE_THREAD);

	return status == RF_OK ? mark(reader, "blockIdx.", RF_ROLE_BLOCK) : status;
}
