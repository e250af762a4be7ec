/* SPDX-License-Identifier: MIT
 *
 * Rows of a sparse matrix in chunks by columns (SELL-C-sigma), in place of one after the other.
 *
 *     for (j = start[row] + l; j < start[row + 1]; j += L)
 *             sum += value[j] * x[column[j]];
 *     for (j = start[chunk] + lane; j < start[chunk + 1]; j += C)
 *             the same
 *
 * L threads have a row together, or one has it.  In the other layout each thread of a warp has a
 * row for itself: what threads do to add up their parts falls away, and what is done for a row is
 * done by each thread for its own.  C is a warp.
 */
#include "model/rows_in_chunks.h"

enum { BLOCK, WARP, LANE, ENTRIES, LOOPS };

struct chunking {
	const struct rf_kernel *kernel;
	const struct rf_matrix_layout *layout;
	const int64_t *sizes;
	struct rf_arena *arena;
	struct rf_kernel *made;
	struct rf_rows_in_chunks *out;
	int first, end;       /* accesses that read where a row begins, and ends */
	int64_t lanes, warps; /* of a warp; of a block */
	struct rf_node *nodes, **tail;
	bool is_none; /* such a layout */
	bool failed;  /* for want of memory */
};

static void *keep(struct chunking *c, void *memory)
{
	c->failed |= memory == NULL;
	return memory;
}

static bool goes_on(const struct chunking *c)
{
	return !c->is_none && !c->failed;
}

/* ---- forms ---- */

static int64_t value_of(struct chunking *c, rf_formula_p formula)
{
	int64_t value = 0;

	if (formula != NULL && !rf_formula_integer(formula, c->sizes, &value))
		c->is_none = true;
	return value;
}

static int64_t factor_of(struct chunking *c, const struct rf_form *form, size_t loop)
{
	return value_of(c, rf_form_coefficient(form, (int)loop));
}

static rf_formula_p number(struct chunking *c, int64_t value)
{
	return keep(c, (void *)rf_formula_constant(c->arena, value));
}

/* constant + the factors times the loops of the kernel that is made */
static struct rf_form make_form(struct chunking *c, int64_t constant, const int64_t factors[LOOPS])
{
	struct rf_form form = rf_form_constant(number(c, constant));

	form.terms = keep(c, RF_NEW_ARRAY(c->arena, struct rf_form_term, LOOPS));
	for (int loop = 0; loop < LOOPS && form.terms != NULL; ++loop)
		if (factors[loop] != 0)
			form.terms[form.term_count++] =
			    (struct rf_form_term){ loop, number(c, factors[loop]) };
	return form;
}

/* Of what a chunk, and a lane, move it by. */
static struct rf_form chunk_form(struct chunking *c, int64_t constant, int64_t chunk, int64_t lane,
                                 int64_t entry)
{
	return make_form(c, constant, (int64_t[LOOPS]){ chunk * c->warps, chunk, lane, entry });
}

/* By how much a row moves an address, that of row 0 being `*constant`; false: other things do. */
static bool way_of_row(struct chunking *c, const struct rf_form *form, int64_t *way,
                       int64_t *constant)
{
	const struct rf_access *start = &c->kernel->accesses[c->first];
	int64_t bytes = c->kernel->arrays[start->array].element_bytes;
	bool is_found = false;

	*way = 0;
	for (size_t i = 0; i < c->kernel->loop_count; ++i) {
		int64_t moved = factor_of(c, form, i);
		int64_t row = factor_of(c, &start->address, i) / bytes;

		if (row == 0 && moved == 0)
			continue;
		if (row == 0 || moved % row != 0 || (is_found && moved / row != *way))
			return false;
		*way = moved / row;
		is_found = true;
	}
	*constant =
	    value_of(c, form->constant) - *way * value_of(c, start->address.constant) / bytes;
	return !c->is_none;
}

/* ---- accesses ---- */

static bool is_bound(const struct chunking *c, const struct rf_access *access)
{
	enum rf_matrix_content content = c->layout->contents[access->array];

	return content >= RF_MATRIX_ROW_START && content <= RF_MATRIX_ROW_LENGTH;
}

/* Whether a turn of the loop over entries goes to the next one, of a row that begins anywhere. */
static bool is_entry(struct chunking *c, const struct rf_access *access)
{
	int loop = c->layout->loop->id;
	bool is_form = !access->is_indirect;
	const struct rf_form *form = is_form ? &access->address : &access->subscripts[0].form;
	int64_t bytes = c->kernel->arrays[access->array].element_bytes;

	if (!is_form &&
	    (access->subscript_count != 1 || access->subscripts[0].through < 0 ||
	     form->constant == NULL ||
	     rf_matrix_layout_first(c->kernel, access->subscripts[0].through) != c->first))
		return false;
	return form->term_count == 1 && form->terms[0].loop == loop &&
	       factor_of(c, form, (size_t)loop) == (is_form ? bytes : 1) &&
	       value_of(c, form->constant) == 0 && access->bytes == bytes;
}

static bool is_through_column(const struct chunking *c, const struct rf_access *access)
{
	return access->is_indirect && access->kind == RF_READ && access->subscript_count == 1 &&
	       access->subscripts[0].through >= 0 && access->subscripts[0].form.constant != NULL &&
	       access->subscripts[0].form.term_count == 0 &&
	       &c->kernel->accesses[rf_matrix_layout_first(
		   c->kernel, access->subscripts[0].through)] == c->layout->column;
}

static void put_address(struct rf_access *access, struct rf_form address)
{
	access->address = address;
	access->is_indirect = false;
	access->subscript_count = 0;
}

/* Puts the place in the other layout into an access; false: none of its kind is left. */
static bool change_access(struct chunking *c, int index)
{
	const struct rf_access *old = &c->kernel->accesses[index];
	enum rf_space space = c->kernel->arrays[old->array].space;
	struct rf_access *access = &c->made->accesses[index];
	int64_t way, constant;

	if (is_bound(c, old) || (space == RF_SPACE_SHARED && c->out->share > 1))
		return false;
	if (is_through_column(c, old))
		return true;
	if (is_entry(c, old)) {
		put_address(access, chunk_form(c, 0, 0, 0, old->bytes));
		if (c->out->entry < 0 || old->bytes > c->kernel->accesses[c->out->entry].bytes)
			c->out->entry = index;
		return true;
	}
	if (old->is_indirect || old->is_atomic || old->lanes != NULL || space == RF_SPACE_SHARED ||
	    space == RF_SPACE_LOCAL || !way_of_row(c, &old->address, &way, &constant)) {
		c->is_none = true;
		return false;
	}
	put_address(access, chunk_form(c, constant, way * c->lanes, way, 0));
	return true;
}

/* Where chunks begin, in the place of rows. */
static void change_bounds(struct chunking *c)
{
	struct rf_access *first = &c->made->accesses[c->first], *end = &c->made->accesses[c->end];
	int64_t bytes = c->kernel->arrays[first->array].element_bytes;

	put_address(first, chunk_form(c, 0, bytes, 0, 0));
	end->array = first->array;
	end->bytes = first->bytes;
	end->repeats = -1;
	put_address(end, chunk_form(c, bytes, bytes, 0, 0));
}

/* ---- nodes ---- */

static struct rf_node *put_node(struct chunking *c, int kind)
{
	struct rf_node *node = keep(c, RF_NEW(c->arena, struct rf_node));

	if (node == NULL)
		return NULL;
	node->kind = kind;
	*c->tail = node;
	c->tail = &node->next;
	return node;
}

static struct rf_statement *copy_statement(struct chunking *c, const struct rf_statement *old)
{
	struct rf_statement *statement = keep(c, rf_arena_copy(c->arena, old, sizeof(*old)));
	int *accesses = keep(c, RF_NEW_ARRAY(c->arena, int, old->access_count + 2));

	if (statement == NULL || accesses == NULL)
		return NULL;
	statement->accesses = accesses;
	statement->access_count = 0;
	statement->followed_count = 0;
	return statement;
}

/* Whether threads that have a row together exchange or wait here. */
static bool is_together(const struct rf_statement *s)
{
	return s->thread.shuffles > 0 || s->thread.barriers > 0;
}

static void put_statement(struct chunking *c, const struct rf_statement *old)
{
	struct rf_statement *statement;
	struct rf_node *node;

	if (is_together(old) && c->out->share > 1)
		return;
	if (is_together(old) || old->thread.atomics > 0 || old->thread.tensor_flop > 0) {
		c->is_none = true;
		return;
	}
	statement = copy_statement(c, old);
	for (size_t i = 0; i < old->access_count && goes_on(c); ++i)
		if (change_access(c, old->accesses[i]))
			statement->accesses[statement->access_count++] = old->accesses[i];
	if (!goes_on(c) || (old->access_count > 0 && statement->access_count == 0))
		return; /* of what falls away alone */
	node = put_node(c, RF_NODE_STATEMENT);
	if (node != NULL)
		node->statement = statement;
}

static struct rf_subscript *read_at(struct chunking *c, int access, int64_t lane)
{
	struct rf_subscript *read = keep(c, RF_NEW(c->arena, struct rf_subscript));

	if (read == NULL)
		return NULL;
	read->form = chunk_form(c, 0, 0, lane, 0);
	read->through = access;
	return read;
}

/* for (j = start[chunk] + lane; j < start[chunk + 1]; j += C), of chunks of the mean length */
static struct rf_loop *make_loop(struct chunking *c)
{
	const struct rf_loop *old = c->layout->loop;
	struct rf_loop *loop = keep(c, rf_arena_copy(c->arena, old, sizeof(*old)));
	int64_t entries;

	if (loop == NULL)
		return NULL;
	entries =
	    c->lanes * (value_of(c, old->upper[0].constant) - value_of(c, old->lower[0].constant));
	loop->id = ENTRIES;
	loop->lower_count = loop->upper_count = 1;
	loop->lower = keep(c, RF_NEW(c->arena, struct rf_form));
	loop->upper = keep(c, RF_NEW(c->arena, struct rf_form));
	if (c->failed)
		return NULL;
	loop->lower[0] = chunk_form(c, 0, entries, 1, 0);
	loop->upper[0] = chunk_form(c, entries, entries, 0, 0);
	loop->step = c->lanes;
	loop->first_read = read_at(c, c->first, 1);
	loop->end_read = read_at(c, c->end, 0);
	c->made->loops[ENTRIES] = loop;
	return loop;
}

/* Only statements may stand in it. */
static void put_loop(struct chunking *c, const struct rf_node *old)
{
	static const struct rf_statement nothing = { .text = "bounds" };
	struct rf_statement *bounds = copy_statement(c, &nothing);
	struct rf_node *node = put_node(c, RF_NODE_STATEMENT), **after;

	if (!goes_on(c))
		return;
	bounds->place = old->loop->place;
	bounds->accesses[bounds->access_count++] = c->first;
	bounds->accesses[bounds->access_count++] = c->end;
	node->statement = bounds;
	node = put_node(c, RF_NODE_LOOP);
	if (node == NULL)
		return;
	node->loop = make_loop(c);
	after = c->tail;
	c->tail = &node->children;
	for (const struct rf_node *inside = old->children; inside != NULL && goes_on(c);
	     inside = inside->next)
		if (inside->kind == RF_NODE_STATEMENT && inside->idle == 0)
			put_statement(c, inside->statement);
		else
			c->is_none = true;
	c->tail = after;
}

static bool is_around(const struct chunking *c, const struct rf_node *node)
{
	return rf_kernel_find_loop(node->children, c->layout->loop->id) != NULL ||
	       rf_kernel_find_loop(node->otherwise, c->layout->loop->id) != NULL;
}

/* Whether nothing is done here but to add up what threads have of a row. */
static bool is_adding_up(const struct chunking *c, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind != RF_NODE_STATEMENT) {
			if (!is_adding_up(c, node->children) || !is_adding_up(c, node->otherwise))
				return false;
			continue;
		}
		for (size_t i = 0; i < node->statement->access_count; ++i) {
			int array = c->kernel->accesses[node->statement->accesses[i]].array;

			if (c->kernel->arrays[array].space != RF_SPACE_SHARED)
				return false;
		}
	}
	return true;
}

/* What is around rows comes to each of them once; of threads that have one together, what some do
 * is what the one does that has it for itself. */
static void put_nodes(struct chunking *c, const struct rf_node *old)
{
	for (; old != NULL && goes_on(c); old = old->next) {
		bool is_condition = old->kind == RF_NODE_GUARD, has_rows = is_around(c, old);

		if (old->kind == RF_NODE_STATEMENT && old->idle == 0) {
			put_statement(c, old->statement);
		} else if (old->kind == RF_NODE_LOOP && old->loop == c->layout->loop) {
			put_loop(c, old);
		} else if (old->kind == RF_NODE_LOOP && has_rows) {
			put_nodes(c, old->children);
		} else if (is_condition && !old->guard->is_on_data &&
		           (has_rows || c->out->share > 1) &&
		           (old->children == NULL || old->otherwise == NULL)) {
			put_nodes(c, old->children);
			put_nodes(c, old->otherwise);
		} else if (c->out->share == 1 || old->kind == RF_NODE_STATEMENT ||
		           !is_adding_up(c, old->children) || !is_adding_up(c, old->otherwise)) {
			c->is_none = true;
		}
	}
}

/* ---- blocks and threads ---- */

static void put_axis(struct chunking *c, int id, enum rf_role role, int axis, int64_t count)
{
	static const char *const names[] = { "blockIdx.x", "threadIdx.y", "threadIdx.x" };
	struct rf_loop *loop = keep(c, RF_NEW(c->arena, struct rf_loop));
	struct rf_node *node = put_node(c, RF_NODE_LOOP);

	if (loop == NULL || node == NULL)
		return;
	*loop = (struct rf_loop){ .id = id,
		                  .variable = names[id],
		                  .variable_bytes = 4,
		                  .place = rf_kernel_place(c->kernel),
		                  .lower_count = 1,
		                  .upper_count = 1,
		                  .step = 1,
		                  .collapse = 1,
		                  .role = role,
		                  .axis = axis };
	loop->lower = keep(c, RF_NEW(c->arena, struct rf_form));
	loop->upper = keep(c, RF_NEW(c->arena, struct rf_form));
	if (c->failed)
		return;
	loop->lower[0] = rf_form_constant(number(c, 0));
	loop->upper[0] = rf_form_constant(number(c, count));
	c->made->loops[id] = node->loop = loop;
	c->tail = &node->children;
}

/* Those warps that have a chunk. */
static void put_condition(struct chunking *c, int64_t chunks)
{
	struct rf_guard *guard = keep(c, RF_NEW(c->arena, struct rf_guard));
	struct rf_condition *condition = keep(c, RF_NEW(c->arena, struct rf_condition));
	struct rf_node *node = put_node(c, RF_NODE_GUARD);

	if (c->failed)
		return;
	condition->form = chunk_form(c, chunks - 1, -1, 0, 0);
	*guard = (struct rf_guard){ .place = rf_kernel_place(c->kernel),
		                    .text = "there is a chunk for the warp",
		                    .condition_count = 1,
		                    .conditions = condition };
	node->guard = guard;
	c->tail = &node->children;
}

static void make_kernel(struct chunking *c, int64_t rows)
{
	const struct rf_kernel *old = c->kernel;
	int64_t chunks = (rows + c->lanes - 1) / c->lanes;
	struct rf_form nowhere = rf_form_constant(number(c, 0));

	c->made = keep(c, rf_arena_copy(c->arena, old, sizeof(*old)));
	if (c->made == NULL)
		return;
	c->made->nest = c->made->with_data = NULL;
	c->made->shared_bytes = c->out->share > 1 ? 0 : old->shared_bytes;
	c->made->loop_count = LOOPS;
	c->made->loops = keep(c, RF_NEW_ARRAY(c->arena, struct rf_loop *, LOOPS));
	c->made->accesses = keep(
	    c, rf_arena_copy(c->arena, old->accesses, old->access_count * sizeof(*old->accesses)));
	if (c->failed)
		return;
	for (size_t i = 0; i < old->access_count; ++i)
		if (!is_through_column(c, &old->accesses[i]))
			put_address(&c->made->accesses[i], nowhere);
	c->tail = &c->nodes;
	put_axis(c, BLOCK, RF_ROLE_BLOCK, 0, (chunks + c->warps - 1) / c->warps);
	put_axis(c, WARP, RF_ROLE_THREAD, 1, c->warps);
	put_axis(c, LANE, RF_ROLE_THREAD, 0, c->lanes);
	put_condition(c, chunks);
	change_bounds(c);
	if (goes_on(c))
		put_nodes(c, old->root);
	c->made->root = c->nodes;
}

/* ---- what there is ---- */

/* Whether a row's start is in the lower bound, or is added to where entries are read. */
static int start_of(const struct rf_kernel *kernel, const struct rf_matrix_layout *layout)
{
	const struct rf_subscript *first = layout->loop->first_read;

	if (first == NULL && layout->column->is_indirect)
		first = &layout->column->subscripts[0];
	return first == NULL || first->through < 0 ? -1
	                                           : rf_matrix_layout_first(kernel, first->through);
}

int rf_rows_in_chunks_start(const struct rf_stream *stream, const struct rf_matrix_layout *layout,
                            int64_t *share)
{
	const struct rf_kernel *kernel = stream->kernel;
	const struct rf_subscript *first;
	int64_t lanes = 0;
	int start;

	if (layout->obstacle != NULL || layout->chunk > 0 || layout->column == NULL ||
	    !layout->loop->has_mean_length || layout->loop->end_read == NULL)
		return -1;
	start = start_of(kernel, layout);
	first = layout->loop->first_read;
	if (start < 0 || kernel->accesses[start].is_indirect)
		return -1;
	*share = layout->loop->step;
	for (size_t i = 0; first != NULL && i < kernel->loop_count; ++i) {
		rf_formula_p factor = rf_form_coefficient(&first->form, (int)i);
		int64_t moved = 0;

		if (factor == NULL)
			continue;
		if (kernel->loops[i]->role != RF_ROLE_THREAD ||
		    !rf_formula_integer(factor, stream->sizes, &moved) || moved != 1)
			return -1;
		++lanes;
	}
	return *share < 1 || lanes != (*share > 1) ? -1 : start;
}

enum rf_status rf_rows_in_chunks_make(const struct rf_stream *stream,
                                      const struct rf_matrix_layout *layout, int64_t lanes,
                                      int64_t threads, int64_t rows, struct rf_arena *arena,
                                      struct rf_rows_in_chunks *out)
{
	struct chunking c = { .kernel = stream->kernel,
		              .layout = layout,
		              .sizes = stream->sizes,
		              .arena = arena,
		              .out = out,
		              .lanes = lanes,
		              .warps = (threads + lanes - 1) / lanes };

	*out = (struct rf_rows_in_chunks){ .entry = -1 };
	c.first = rf_rows_in_chunks_start(stream, layout, &out->share);
	if (c.first < 0 || rows < 1)
		return RF_OK;
	c.end = rf_matrix_layout_first(stream->kernel, layout->loop->end_read->through);
	make_kernel(&c, rows);
	if (goes_on(&c) && out->entry >= 0 && c.made->loops[ENTRIES] != NULL)
		out->kernel = c.made;
	return c.failed ? RF_FAILED : RF_OK;
}
