/* SPDX-License-Identifier: MIT
 *
 * Loops over rows of a matrix, with the matrix at hand.
 *
 *     for (j = row_start[row]; j < row_start[row + 1]; ++j)
 *             sum += value[j] * x[column[j]];
 *
 * The array whose elements `row` and `row + 1` bound the loop is that of row pointers, the one that
 * is read at `j` for indices that of columns.  Every warp is walked with the values of all its
 * lanes: a turn lasts as long as any lane has an entry left, and those that have none take no part.
 */
#include "model/gpu/matrix_rows.h"

#include <string.h>

#include "model/gpu/executions.h"
#include "model/gpu/request_sums.h"

struct rows {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	const struct rf_matrix *matrix;
	struct rf_arena *arena;
	struct rf_warp_counts *counts;
	int64_t (*value)[RF_MOST_LANES]; /* of loops of the kernel, by their ids, for each lane */
	bool *is_counted;                /* by access: requests of it were found */
	int columns;                     /* the array of them; -1: none was seen */
	int loops;
};

static enum rf_status refuse(struct rows *r, struct rf_place place, const char *why)
{
	if (r->counts->obstacle == NULL) {
		r->counts->obstacle = why;
		r->counts->obstacle_place = place;
	}
	return RF_OK;
}

/* ---- which array is which ---- */

/* Bytes from the start of its array at which a reference begins, with all loops at 0. */
static int64_t constant_of(const struct rows *r, const struct rf_stream_reference *a)
{
	return a->address.constant - (int64_t)r->stream->arrays[a->array].base;
}

/* Whether `by` times the address of a reference is `times` another form and `beside`. */
static bool is_multiple(const struct rows *r, const struct rf_stream_reference *a, int64_t by,
                        const struct rf_stream_form *other, int64_t times, int64_t beside)
{
	const struct rf_stream_form *form = &a->address;

	if (!form->known || form->term_count != other->term_count ||
	    constant_of(r, a) * by != other->constant * times + beside)
		return false;
	for (size_t i = 0; i < form->term_count; ++i)
		if (form->terms[i].loop != other->terms[i].loop ||
		    form->terms[i].factor * by != other->terms[i].factor * times)
			return false;
	return true;
}

/* The read of an integer at `row` + `beside` of an array, where the loop begins at `length` times
 * the row: of any array, or of one. */
static const struct rf_stream_reference *find_pointer(const struct rows *r,
                                                      const struct rf_stream_node *node,
                                                      const struct rf_stream_node *loop,
                                                      int64_t beside, int array)
{
	const struct rf_stream_reference *found = NULL;
	int64_t length = loop->upper->constant - loop->lower->constant;

	for (; node != NULL && found == NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *a = &node->references[i];

			if ((array < 0 || a->array == array) &&
			    r->stream->kernel->arrays[a->array].element == RF_INTEGER &&
			    r->stream->kernel->accesses[a->access].kind == RF_READ &&
			    is_multiple(r, a, length, loop->lower, a->bytes,
			                beside * a->bytes * length))
				return a;
		}
		found = find_pointer(r, node->children, loop, beside, array);
		if (found == NULL)
			found = find_pointer(r, node->otherwise, loop, beside, array);
	}
	return found;
}

/* The reference to the first pointer of a row; NULL: the loop is none over a row. */
static const struct rf_stream_reference *row_pointer(const struct rows *r,
                                                     const struct rf_stream_node *loop)
{
	const struct rf_stream_reference *first, *next;

	if (loop->lower_count != 1 || loop->upper_count != 1 || loop->loop->step != 1 ||
	    loop->lower->term_count == 0 || !loop->lower->known || !loop->upper->known)
		return NULL;
	first = find_pointer(r, r->stream->root, loop, 0, -1);
	if (first == NULL)
		return NULL;
	next = find_pointer(r, r->stream->root, loop, 1, first->array);
	return next != NULL ? first : NULL;
}

/* ---- lanes ---- */

static int64_t value_of(const struct rows *r, const struct rf_stream_form *form, int lane)
{
	int64_t sum = form->constant;

	for (size_t i = 0; i < form->term_count; ++i)
		sum += form->terms[i].factor * r->value[form->terms[i].loop][lane];
	return sum;
}

static const struct rf_stream_reference *reference_of(const struct rf_stream_node *node, int access)
{
	for (size_t i = 0; i < node->reference_count; ++i)
		if (node->references[i].access == access)
			return &node->references[i];
	return NULL;
}

/* The reference that reads an index in this loop: of the array of columns, at its variable. */
static const struct rf_stream_reference *index_of(struct rows *r, const struct rf_stream_node *loop,
                                                  const struct rf_access *access)
{
	const struct rf_kernel *kernel = r->stream->kernel;
	const struct rf_stream_reference *index = NULL;
	int through;
	int64_t constant;

	if (access->subscript_count != 1 || access->subscripts[0].through < 0 ||
	    access->subscripts[0].form.constant == NULL ||
	    access->subscripts[0].form.term_count > 0 ||
	    !rf_formula_integer(access->subscripts[0].form.constant, r->stream->sizes, &constant) ||
	    constant != 0)
		return NULL;
	through = access->subscripts[0].through;
	while (kernel->accesses[through].repeats >= 0)
		through = kernel->accesses[through].repeats;
	for (const struct rf_stream_node *n = loop->children; n != NULL && index == NULL;
	     n = n->next)
		index = reference_of(n, through);
	if (index == NULL || index->address.term_count != 1 || constant_of(r, index) != 0 ||
	    index->address.terms[0].loop != loop->loop->id ||
	    index->address.terms[0].factor != index->bytes ||
	    (r->columns >= 0 && r->columns != index->array))
		return NULL;
	r->columns = index->array;
	return index;
}

/* ---- a loop over rows ---- */

/* Whether a reference goes with the entries of a row, and with the rows beside: stored otherwise
 * than row by row, as the mean of rows has it and no file does. */
static bool is_elsewhere(const struct rf_stream_reference *at, const struct rf_stream_node *loop)
{
	if (rf_stream_factor(&at->address, loop->loop->id) == 0)
		return false;
	for (size_t i = 0; i < loop->lower->term_count; ++i)
		if (rf_stream_factor(&at->address, loop->lower->terms[i].loop) != 0)
			return true;
	return false;
}

/* Where the lanes of a request go; false: it is not understood. */
static bool find_addresses(struct rows *r, const struct rf_stream_node *loop,
                           const struct rf_stream_node *node, int index, struct rf_request *request)
{
	const struct rf_access *access = &r->stream->kernel->accesses[index];
	const struct rf_stream_reference *at =
	    access->is_indirect ? index_of(r, loop, access) : reference_of(node, index);
	int64_t bytes = r->stream->kernel->arrays[access->array].element_bytes;

	if (at == NULL || !at->address.known || is_elsewhere(at, loop) ||
	    r->stream->kernel->arrays[access->array].space != RF_SPACE_GLOBAL)
		return false;
	for (int lane = 0; lane < r->memory->lanes; ++lane) {
		if ((request->active >> lane & 1) == 0)
			continue;
		request->address[lane] =
		    access->is_indirect ? r->matrix->column[r->value[loop->loop->id][lane]] * bytes
					: value_of(r, &at->address, lane);
		if (request->address[lane] < 0)
			return false;
	}
	request->bytes = access->bytes;
	return true;
}

static void count_turn(struct rows *r, const struct rf_stream_node *loop, uint64_t mask)
{
	double threads = rf_lanes_of_mask(mask);

	r->counts->nodes[loop->index].warps += 1;
	r->counts->nodes[loop->index].threads += threads;
	for (const struct rf_stream_node *n = loop->children; n != NULL; n = n->next) {
		const struct rf_statement *s = n->source->statement;

		r->counts->nodes[n->index].warps += 1;
		r->counts->nodes[n->index].threads += threads;
		for (size_t i = 0; i < s->access_count; ++i) {
			struct rf_warp_requests *sum = &r->counts->accesses[s->accesses[i]];
			struct rf_request request = { .active = mask };
			struct rf_request_cost cost;

			if (!r->is_counted[s->accesses[i]])
				continue;
			if (!find_addresses(r, loop, n, s->accesses[i], &request)) {
				refuse(r, r->stream->kernel->accesses[s->accesses[i]].place,
				       "--matrix does not tell where this access leads");
				return;
			}
			cost = rf_request_count(r->memory, &request);
			sum->requests += 1;
			sum->threads += threads;
			rf_request_sums_add(&sum->least, &cost, 1);
			rf_request_sums_add(&sum->most, &cost, 1);
		}
	}
}

/* One warp comes to the loop with the lanes of `mask`. */
static void count_rows(struct rows *r, const struct rf_stream_node *loop, uint64_t mask)
{
	const struct rf_stream_reference *pointer = row_pointer(r, loop);
	int64_t base = (int64_t)r->stream->arrays[pointer->array].base;
	int64_t end[RF_MOST_LANES] = { 0 }, *at = r->value[loop->loop->id];

	for (int lane = 0; lane < r->memory->lanes; ++lane) {
		int64_t row;

		if ((mask >> lane & 1) == 0)
			continue;
		row = (value_of(r, &pointer->address, lane) - base) / pointer->bytes;
		if (row < 0 || row >= r->matrix->rows) {
			refuse(
			    r, loop->loop->place,
			    rf_arena_print(r->arena,
			                   "threads come to row %lld, and %s has %lld: give sizes "
			                   "with -D and --grid that fit",
			                   (long long)row + 1, r->matrix->file,
			                   (long long)r->matrix->rows));
			return;
		}
		at[lane] = r->matrix->row_start[row];
		end[lane] = r->matrix->row_start[row + 1];
	}
	while (r->counts->obstacle == NULL) {
		uint64_t active = 0;

		for (int lane = 0; lane < r->memory->lanes; ++lane)
			if ((mask >> lane & 1) != 0 && at[lane] < end[lane])
				active |= UINT64_C(1) << lane;
		if (active == 0)
			return;
		count_turn(r, loop, active);
		for (int lane = 0; lane < r->memory->lanes; ++lane)
			at[lane] += (int64_t)(active >> lane & 1);
	}
}

/* ---- what there is to count ---- */

static bool has_rows(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_LOOP && node->loop->has_mean_length) ||
		    has_rows(node->children) || has_rows(node->otherwise))
			return true;
	return false;
}

/* Forgets what was counted of the mean of rows; loads that leave the loop stay. */
static void prepare_loop(struct rows *r, const struct rf_stream_node *loop)
{
	++r->loops;
	if (row_pointer(r, loop) == NULL)
		refuse(
		    r, loop->loop->place,
		    "--matrix does not tell its turns: no array has elements row and row + 1 that "
		    "bound it");
	r->counts->nodes[loop->index] = (struct rf_warp_executions){ 0 };
	for (const struct rf_stream_node *n = loop->children; n != NULL; n = n->next) {
		if (n->kind != RF_NODE_STATEMENT || n->source->idle > 0) {
			refuse(r, loop->loop->place,
			       "--matrix does not tell what it does: there are loops or "
			       "conditions inside");
			return;
		}
		r->counts->nodes[n->index] = (struct rf_warp_executions){ 0 };
		for (size_t i = 0; i < n->source->statement->access_count; ++i) {
			int access = n->source->statement->accesses[i];
			struct rf_warp_requests *sum = &r->counts->accesses[access];

			if (sum->requests <= 0 || sum->hoisted > 0)
				continue;
			r->is_counted[access] = true;
			*sum = (struct rf_warp_requests){ 0 };
		}
	}
}

static void prepare(struct rows *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		bool is_turns = node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS;

		if (node->source->idle > 0 && has_rows(node->children))
			refuse(r, rf_kernel_place(r->stream->kernel),
			       "--matrix does not tell what comes now and then");
		if (is_turns && node->loop->has_mean_length) {
			prepare_loop(r, node);
		} else if (is_turns && has_rows(node->children)) {
			refuse(
			    r, node->loop->place,
			    "a thread that goes over several rows is not followed with --matrix");
		} else if (node->kind == RF_NODE_GUARD && node->source->guard->is_on_data &&
		           (has_rows(node->children) || has_rows(node->otherwise))) {
			refuse(r, node->source->guard->place,
			       "data decide here whether a row is come to, and --matrix has none");
		} else {
			prepare(r, node->children);
			prepare(r, node->otherwise);
		}
	}
}

/* ---- all warps ---- */

/* Lanes that a guard lets through. */
static uint64_t passing(const struct rows *r, const struct rf_stream_node *guard, uint64_t mask)
{
	for (int lane = 0; lane < r->memory->lanes; ++lane)
		for (size_t i = 0; i < guard->condition_count; ++i) {
			const struct rf_stream_condition *c = &guard->conditions[i];

			if ((mask >> lane & 1) != 0 &&
			    !rf_stream_holds(c, value_of(r, &c->form, lane)))
				mask &= ~(UINT64_C(1) << lane);
		}
	return mask;
}

static void walk(struct rows *r, const struct rf_stream_node *node, uint64_t mask)
{
	for (; node != NULL && mask != 0; node = node->next) {
		if (node->kind == RF_NODE_GUARD && !node->source->guard->is_on_data) {
			uint64_t inside = passing(r, node, mask);

			walk(r, node->children, inside);
			walk(r, node->otherwise, mask & ~inside);
		} else if (node->kind == RF_NODE_LOOP && node->loop->role != RF_ROLE_TURNS) {
			walk(r, node->children, mask);
		} else if (node->kind == RF_NODE_LOOP && node->loop->has_mean_length) {
			count_rows(r, node, mask);
		}
	}
}

/* The lanes of a warp, and what loops over blocks and threads are for each. */
static uint64_t set_lanes(struct rows *r, int64_t block, int64_t warp)
{
	const int64_t *grid = r->counts->grid, *extent = r->counts->block;
	int64_t threads = extent[0] * extent[1] * extent[2];
	int64_t blocks[3] = { block % grid[0], block / grid[0] % grid[1],
		              block / grid[0] / grid[1] };
	uint64_t mask = 0;

	for (int lane = 0; lane < r->memory->lanes; ++lane) {
		int64_t thread = warp * r->memory->lanes + lane;
		int64_t of[3] = { thread % extent[0], thread / extent[0] % extent[1],
			          thread / extent[0] / extent[1] };

		if (thread >= threads)
			break;
		mask |= UINT64_C(1) << lane;
		for (size_t i = 0; i < r->stream->kernel->loop_count; ++i) {
			const struct rf_loop *loop = r->stream->kernel->loops[i];

			if (loop->role != RF_ROLE_TURNS)
				r->value[i][lane] =
				    (loop->role == RF_ROLE_BLOCK ? blocks : of)[loop->axis];
		}
	}
	return mask;
}

static enum rf_status walk_all(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                               const struct rf_matrix *matrix, struct rf_arena *arena,
                               struct rf_warp_counts *counts)
{
	const int64_t *grid = counts->grid, *block = counts->block;
	int64_t blocks = grid[0] * grid[1] * grid[2],
		warps = (block[0] * block[1] * block[2] + memory->lanes - 1) / memory->lanes;
	struct rows r = { .stream = stream,
		          .memory = memory,
		          .matrix = matrix,
		          .arena = arena,
		          .counts = counts,
		          .columns = -1 };

	r.value = rf_arena_alloc(arena, (stream->kernel->loop_count + 1) * sizeof(*r.value));
	r.is_counted = RF_NEW_ARRAY(arena, bool, stream->kernel->access_count + 1);
	if (r.value == NULL || r.is_counted == NULL)
		return RF_FAILED;
	prepare(&r, stream->root);
	if (r.loops == 0)
		refuse(&r, rf_kernel_place(stream->kernel),
		       "--matrix has no use: no loop of a thread goes over a row");
	for (int64_t b = 0; b < blocks && counts->obstacle == NULL; ++b)
		for (int64_t w = 0; w < warps && counts->obstacle == NULL; ++w)
			walk(&r, stream->root, set_lanes(&r, b, w));
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

enum rf_status rf_matrix_rows_follow(const struct rf_stream *stream,
                                     const struct rf_warp_memory *memory,
                                     const struct rf_matrix *matrix, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_warp_counts *counts)
{
	double entries;

	if (matrix == NULL || counts->obstacle != NULL)
		return RF_OK;
	if (walk_all(stream, memory, matrix, arena, counts) != RF_OK)
		return RF_FAILED;
	entries = rf_executions_most(stream, counts);
	if (counts->obstacle == NULL && entries < (double)matrix->entries)
		rf_report(diagnostics, RF_NOTE, (struct rf_place){ .file = matrix->file },
		          "give sizes with -D and --grid that fit",
		          "the launch comes to %.0f of %lld entries", entries,
		          (long long)matrix->entries);
	return RF_OK;
}
