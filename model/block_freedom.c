/* SPDX-License-Identifier: MIT
 *
 * Which axes of a block may have more or fewer threads.
 *
 * A thread's place is blockIdx*B + threadIdx in what may run with any block of B threads: in the
 * address of each access to global memory, and in each condition, a block moves by B times what a
 * thread does.  Such a kernel runs with as many threads in other blocks.  Where instead a loop of
 * the thread goes on by B, as over a row for each block, the number of blocks stays.  Where a block
 * moves by a number that the code says, so are its threads, and other shapes would leave elements
 * out or do them twice.  A shared array has room for as many threads as its declaration says.
 */
#include "model/block_freedom.h"

#include <stdlib.h>

#include "base/text.h"
#include "model/gpu_layouts.h"

/* On an axis: what a thread adds, times `parts` threads that move together. */
struct axis_unit {
	int64_t thread, parts;
};

struct rf_block_unit {
	bool known, is_inside; /* of shared memory: no subscript leaves its dimension */
	const char *text;
	struct axis_unit axes[3];
};

/* The loops of a kernel that are blocks and threads. */
struct roles {
	const struct rf_loop *block[3], *thread[3]; /* the outermost part of the threads */
	int64_t parts[3];                           /* threads inside of that */
	bool is_odd;                                /* blockIdx is taken apart */
};

static int64_t extent_of(const struct rf_loop *loop, const int64_t *sizes)
{
	int64_t extent = 1;

	if (loop->upper_count == 1)
		rf_formula_integer(loop->upper[0].constant, sizes, &extent);
	return extent;
}

/* "(threadIdx.x/32)": an axis that is taken apart is x. */
static struct roles roles_of(const struct rf_kernel *kernel, const int64_t *sizes)
{
	struct roles roles = { .parts = { 1, 1, 1 } };

	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_loop *loop = kernel->loops[i];
		bool is_part = *loop->variable == '(';

		if (loop->role == RF_ROLE_BLOCK) {
			roles.is_odd |= is_part;
			roles.block[loop->axis] = loop;
		}
		if (loop->role != RF_ROLE_THREAD)
			continue;
		if (!is_part && roles.thread[0] != NULL && *roles.thread[0]->variable == '(')
			roles.is_odd = true;
		if (is_part && roles.thread[0] != NULL) {
			roles.parts[0] *= extent_of(loop, sizes);
			continue;
		}
		roles.thread[is_part ? 0 : loop->axis] = loop;
	}
	return roles;
}

static int64_t factor_of(const struct rf_stream_form *form, const struct rf_loop *loop)
{
	return loop != NULL ? rf_stream_factor(form, loop->id) : 0;
}

/* ---- what the code says of blocks ---- */

struct looking {
	struct rf_block_freedom *freedom;
	const struct rf_stream *stream;
	struct roles roles;
	const int64_t *block;
	bool is_first;        /* of the launch as it is: the units are found */
	const char *mismatch; /* else the first thing that the code fixes; NULL: nothing */
};

static int64_t way_of(const struct looking *l, const struct rf_form *form,
                      const struct rf_loop *loop)
{
	return rf_gpu_layouts_way(l->stream->kernel, form, loop, l->stream->sizes);
}

/* Whether a loop inside the thread goes on by a block's threads. */
static bool goes_on_by_blocks(const struct looking *l, const struct rf_form *form, int axis)
{
	int64_t unit = way_of(l, form, l->roles.thread[axis]);

	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_loop *loop = l->stream->kernel->loops[form->terms[i].loop];

		if (loop->role == RF_ROLE_TURNS &&
		    way_of(l, form, loop) * llabs((long long)loop->step) * l->roles.parts[axis] ==
		        unit * l->block[axis])
			return true;
	}
	return false;
}

/* Whether blocks, which move by `block`, move by as much as their threads together. */
static bool is_of_threads(const struct looking *l, int64_t block, int axis,
                          const struct axis_unit *unit)
{
	if (l->roles.block[axis] == NULL || extent_of(l->roles.block[axis], l->stream->sizes) == 1)
		return true;
	return block * unit->parts == unit->thread * l->block[axis];
}

static const char *say(const struct looking *l, const char *text, int line, const char *what,
                       int axis)
{
	return rf_arena_print(l->freedom->arena, "%s (line %d) %s along %c", text, line, what,
	                      "xyz"[axis]);
}

/* Of the launch as it is: what an access says of an axis. */
static void learn(struct looking *l, const struct rf_stream_reference *reference, int axis)
{
	struct rf_block_freedom *f = l->freedom;
	const struct rf_access *access = &f->kernel->accesses[reference->access];
	struct rf_block_unit *unit = &f->units[reference->access];
	int64_t block = way_of(l, &access->address, l->roles.block[axis]);

	unit->known = true;
	unit->text = access->text;
	unit->axes[axis] = (struct axis_unit){ way_of(l, &access->address, l->roles.thread[axis]),
		                               l->roles.parts[axis] };
	if (l->roles.thread[axis] == NULL)
		unit->axes[axis].thread = l->block[axis] == 1 ? block : 0;
	if (is_of_threads(l, block, axis, &unit->axes[axis]))
		return;
	if (unit->axes[axis].thread != 0 && goes_on_by_blocks(l, &access->address, axis))
		f->keeps_grid[axis] = true;
	else if (unit->axes[axis].thread == 0)
		f->per_block = access->text;
	else if (f->fixed[axis] == NULL)
		f->fixed[axis] =
		    block != 0
			? say(l, access->text, access->place.line,
		              "moves from block to block by what the code says, not by the "
		              "threads of a block",
		              axis)
			: say(l, access->text, access->place.line,
		              "has a place for each thread of a block, the same in all blocks",
		              axis);
}

/* What the launch as it is says of an access; loops written out may number them otherwise. */
static const struct rf_block_unit *find_unit(const struct rf_block_freedom *f, const char *text)
{
	for (size_t i = 0; i < f->kernel->access_count; ++i)
		if (f->units[i].known && rf_text_equal(f->units[i].text, text))
			return &f->units[i];
	return NULL;
}

/* Of another shape: whether it still holds. */
static void compare(struct looking *l, const struct rf_stream_reference *reference, int axis)
{
	struct rf_block_freedom *f = l->freedom;
	const struct rf_access *access = &l->stream->kernel->accesses[reference->access];
	const struct rf_block_unit *unit = find_unit(f, access->text);

	if (l->mismatch != NULL || f->block[axis] == l->block[axis])
		return;
	if (unit == NULL) {
		l->mismatch = "";
		return;
	}
	if (unit->axes[axis].thread == 0 && f->per_block != NULL)
		return;
	if (f->keeps_grid[axis]
	        ? unit->axes[axis].thread == 0 || goes_on_by_blocks(l, &access->address, axis)
	        : is_of_threads(l, way_of(l, &access->address, l->roles.block[axis]), axis,
	                        &unit->axes[axis]))
		return;
	l->mismatch = say(l, access->text, access->place.line,
	                  "moves from block to block by what the code says, not by the threads of "
	                  "a block",
	                  axis);
}

static void look_at_references(struct looking *l, const struct rf_stream_node *node)
{
	for (size_t i = 0; i < node->reference_count; ++i) {
		const struct rf_stream_reference *r = &node->references[i];

		if (l->stream->kernel->arrays[r->array].space != RF_SPACE_GLOBAL ||
		    l->stream->kernel->accesses[r->access].is_indirect || !r->address.known)
			continue;
		for (int axis = 0; axis < 3; ++axis)
			if (l->is_first)
				learn(l, r, axis);
			else
				compare(l, r, axis);
	}
}

/* A condition on blocks is one on places of threads. */
static void look_at_conditions(struct looking *l, const struct rf_stream_node *node)
{
	const struct rf_guard *guard = node->source->guard;

	for (size_t i = 0; i < node->condition_count; ++i)
		for (int axis = 0; axis < 3; ++axis) {
			const struct rf_stream_form *form = &node->conditions[i].form;
			struct axis_unit unit = { factor_of(form, l->roles.thread[axis]),
				                  l->roles.parts[axis] };

			int64_t block = factor_of(form, l->roles.block[axis]);

			if (block == 0 || unit.thread == 0 || is_of_threads(l, block, axis, &unit))
				continue;
			if (l->is_first && l->freedom->fixed[axis] == NULL)
				l->freedom->fixed[axis] =
				    say(l, guard->text, guard->place.line,
				        "asks for blocks of a size that the code says", axis);
			else if (!l->is_first && l->mismatch == NULL)
				l->mismatch =
				    say(l, guard->text, guard->place.line,
				        "asks for blocks of a size that the code says", axis);
		}
}

/* The same statement of the launch as it is, or NULL. */
static const struct rf_statement *find_statement(const struct rf_node *node,
                                                 const struct rf_statement *like)
{
	for (; node != NULL; node = node->next) {
		const struct rf_statement *found = NULL;

		if (node->kind == RF_NODE_STATEMENT &&
		    node->statement->place.line == like->place.line &&
		    node->statement->followed_count == like->followed_count &&
		    rf_text_equal(node->statement->text, like->text))
			return node->statement;
		if (node->kind != RF_NODE_STATEMENT)
			found = find_statement(node->children, like);
		if (found == NULL && node->kind == RF_NODE_GUARD)
			found = find_statement(node->otherwise, like);
		if (found != NULL)
			return found;
	}
	return NULL;
}

static bool is_same_number(const struct rf_form *a, const struct rf_form *b)
{
	int64_t x, y;

	return !rf_formula_is_constant(a->constant, &x) ||
	       !rf_formula_is_constant(b->constant, &y) || x == y;
}

/* Whether a form moves by where a thread is in the grid alone; where blocks are one thread long
 * there is no loop over them. */
static bool is_of_grid(const struct looking *l, const struct rf_form *form, int axis)
{
	int64_t block = way_of(l, form, l->roles.block[axis]);
	struct axis_unit unit = { way_of(l, form, l->roles.thread[axis]), l->roles.parts[axis] };

	if (l->roles.thread[axis] == NULL && l->block[axis] == 1)
		return true;
	return goes_on_by_blocks(l, form, axis) || is_of_threads(l, block, axis, &unit);
}

/* Of another shape: what a statement computes with, other than to find places, must be where a
 * thread is in the grid, and no length of a block. */
static void look_at_values(struct looking *l, const struct rf_statement *statement)
{
	const struct rf_statement *now = find_statement(l->freedom->kernel->root, statement);

	for (size_t i = 0; i < statement->followed_count && l->mismatch == NULL; ++i) {
		const struct rf_form *form = &statement->followed[i];

		if (now != NULL && !is_same_number(&now->followed[i], form))
			l->mismatch = rf_arena_print(
			    l->freedom->arena,
			    "%s (line %d) computes with how long a block or the grid is",
			    statement->text, statement->place.line);
		for (int axis = 0; axis < 3 && l->mismatch == NULL; ++axis)
			if (l->freedom->block[axis] != l->block[axis] && !is_of_grid(l, form, axis))
				l->mismatch =
				    say(l, statement->text, statement->place.line,
				        "computes with where a thread is in its block,", axis);
	}
}

static void look(struct looking *l, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			look_at_references(l, node);
		if (node->kind == RF_NODE_STATEMENT && !l->is_first)
			look_at_values(l, node->source->statement);
		if (node->kind == RF_NODE_GUARD)
			look_at_conditions(l, node);
		look(l, node->children);
		look(l, node->otherwise);
	}
}

/* ---- shared memory ---- */

/* Whether a subscript is within its dimension wherever loops are, whatever conditions say. */
static bool is_within(const struct rf_stream *stream, const struct rf_form *form,
                      rf_formula_p extent)
{
	int64_t low, most, high;

	if (extent == NULL)
		return true;
	if (form->constant == NULL || !rf_formula_integer(form->constant, stream->sizes, &low) ||
	    !rf_formula_integer(extent, stream->sizes, &most))
		return false;
	high = low;
	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_stream_node *node =
		    rf_stream_find_loop(stream->root, form->terms[i].loop);
		int64_t way;

		if (node == NULL || node->most < node->least ||
		    !rf_formula_integer(form->terms[i].coefficient, stream->sizes, &way))
			return false;
		low += way * (way > 0 ? node->least : node->most);
		high += way * (way > 0 ? node->most : node->least);
	}
	return low >= 0 && high < most;
}

static bool is_inside(const struct rf_stream *stream, const struct rf_access *access)
{
	const struct rf_array *array = &stream->kernel->arrays[access->array];

	for (size_t i = 0; i < access->subscript_count && i < array->extent_count; ++i)
		if (access->subscripts[i].through >= 0 ||
		    !is_within(stream, &access->subscripts[i].form, array->extents[i]))
			return false;
	return true;
}

static void learn_shared(struct rf_block_freedom *f, const struct rf_stream *stream)
{
	for (size_t i = 0; i < f->kernel->access_count; ++i) {
		const struct rf_access *access = &f->kernel->accesses[i];

		if (f->kernel->arrays[access->array].space != RF_SPACE_SHARED)
			continue;
		f->units[i].known = true;
		f->units[i].text = access->text;
		f->units[i].is_inside = is_inside(stream, access);
	}
}

/* Whether the launch says how long a shared array is. */
static bool is_open_ended(const struct rf_array *array)
{
	int64_t extent;

	return array->extent_count == 0 || array->extents[0] == NULL ||
	       !rf_formula_is_constant(array->extents[0], &extent);
}

/* Whether threads touch no more of shared arrays than there is. */
static bool stays_inside(const struct rf_block_freedom *f, const struct rf_stream *stream)
{
	const struct rf_kernel *kernel = stream->kernel;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		const struct rf_array *array = &kernel->arrays[access->array];
		const struct rf_block_unit *unit = find_unit(f, access->text);

		if (array->space != RF_SPACE_SHARED)
			continue;
		if (unit != NULL && unit->is_inside && !is_inside(stream, access))
			return false;
		if (stream->arrays != NULL && is_open_ended(array) && !access->is_indirect &&
		    stream->arrays[access->array].high >
		        kernel->shared_bytes + f->launch_shared_bytes - array->shared_offset)
			return false;
	}
	return true;
}

/* ---- both ---- */

bool rf_block_freedom_is_of_threads(const struct rf_block_freedom *f, const char *text)
{
	const struct rf_block_unit *unit = find_unit(f, text);

	return unit == NULL || unit->axes[0].thread != 0 || unit->axes[1].thread != 0 ||
	       unit->axes[2].thread != 0;
}

enum rf_status rf_block_freedom_learn(struct rf_block_freedom *f, const struct rf_stream *stream,
                                      bool is_split)
{
	struct looking l = { .freedom = f,
		             .stream = stream,
		             .roles = roles_of(f->kernel, stream->sizes),
		             .block = f->block,
		             .is_first = true };

	f->units = RF_NEW_ARRAY(f->arena, struct rf_block_unit, f->kernel->access_count + 1);
	if (f->units == NULL)
		return RF_FAILED;
	if (!is_split)
		look(&l, stream->root);
	learn_shared(f, stream);
	for (int axis = 0; axis < 3 && l.roles.is_odd; ++axis)
		f->fixed[axis] = "the code takes blockIdx apart";
	return rf_arena_failed(f->arena) ? RF_FAILED : RF_OK;
}

const char *rf_block_freedom_compare(struct rf_block_freedom *f, const struct rf_stream *stream,
                                     const int64_t block[3], bool is_split)
{
	struct looking l = { .freedom = f,
		             .stream = stream,
		             .roles = roles_of(stream->kernel, stream->sizes),
		             .block = block };

	if (!is_split)
		look(&l, stream->root);
	if (l.mismatch == NULL && !stays_inside(f, stream))
		return "a shared array has no room for more threads";
	return l.mismatch;
}
