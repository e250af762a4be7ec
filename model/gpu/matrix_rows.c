/* SPDX-License-Identifier: MIT
 *
 * Loops over rows, or chunks, of a matrix that is at hand.
 *
 *     for (j = row_start[row] + lane; j < row_start[row + 1]; j += 32)
 *             sum += value[j] * x[column[j]];
 *
 * Every warp is walked with the values of all its lanes: a turn lasts as long as any lane has an
 * element left, and those that have none take no part.  What arrays hold is in matrix_layout.c.  A
 * condition on data among rows that are filled up is taken to ask whether there is an entry.
 */
#include "model/gpu/matrix_rows.h"

#include "model/ir/lane_program.h"
#include "model/gpu/request_sums.h"

struct rows {
	const struct rf_stream *stream;
	const struct rf_kernel *kernel;
	const struct rf_warp_memory *memory;
	const struct rf_matrix_layout *layout;
	struct rf_arena *arena;
	struct rf_warp_counts *counts;
	int64_t (*value)[RF_MOST_LANES]; /* of loops of the kernel, by their ids, for each lane */
	bool *is_counted;                /* by access: requests of it were found */
	struct rf_stream_form *index;    /* by access: its subscript, without what is read */
	struct rf_stream_form *first, *end;       /* by loop: of its bounds that are read */
	int depth;                                /* loops around what is counted anew */
	int64_t entries;                          /* that lanes came to */
	const struct rf_matrix_rows_sight *sight; /* NULL: they are counted */
	int64_t *shown; /* by access that leaves its loops: the last warp that showed it */
	int64_t warp;   /* of all, from 1 on */
	bool is_cut;
	bool failed;
};

static void refuse(struct rows *r, struct rf_place place, const char *why)
{
	if (r->counts->obstacle != NULL)
		return;
	r->counts->obstacle = why;
	r->counts->obstacle_place = place;
}

static bool is_going_on(const struct rows *r)
{
	return r->counts->obstacle == NULL && !r->is_cut;
}

/* ---- forms ---- */

static struct rf_stream_form make_form(struct rows *r, const struct rf_form *form)
{
	struct rf_stream_form made = { 0 };

	if (form->constant == NULL ||
	    !rf_formula_integer(form->constant, r->stream->sizes, &made.constant))
		return made;
	made.terms = RF_NEW_ARRAY(r->arena, struct rf_stream_term, form->term_count + 1);
	r->failed |= made.terms == NULL;
	for (size_t i = 0; made.terms != NULL && i < form->term_count; ++i) {
		struct rf_stream_term *term = &made.terms[made.term_count++];

		term->loop = form->terms[i].loop;
		if (!rf_formula_integer(form->terms[i].coefficient, r->stream->sizes,
		                        &term->factor))
			return made;
	}
	made.known = made.terms != NULL;
	return made;
}

static void make_forms(struct rows *r)
{
	const struct rf_kernel *kernel = r->kernel;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *a = &kernel->accesses[i];

		if (!a->is_indirect)
			r->index[i] = make_form(r, &a->address);
		else if (a->subscript_count == 1 && a->subscripts[0].through >= 0 &&
		         a->bytes == kernel->arrays[a->array].element_bytes)
			r->index[i] = make_form(r, &a->subscripts[0].form);
	}
	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_loop *loop = kernel->loops[i];

		if (loop->first_read != NULL)
			r->first[i] = make_form(r, &loop->first_read->form);
		if (loop->end_read != NULL)
			r->end[i] = make_form(r, &loop->end_read->form);
	}
}

/* ---- lanes ---- */

static int64_t value_of(const struct rows *r, const struct rf_stream_form *form, int lane)
{
	int64_t sum = form->constant;

	for (size_t i = 0; i < form->term_count; ++i)
		sum += form->terms[i].factor * r->value[form->terms[i].loop][lane];
	return sum;
}

static bool read_place(struct rows *r, int access, int lane, int64_t *bytes);

/* Threads that go beyond what the matrix has. */
static void refuse_index(struct rows *r, const struct rf_access *access, int64_t index)
{
	const struct rf_matrix_layout *l = r->layout;
	enum rf_matrix_content content = l->contents[access->array];
	bool is_chunk = content >= RF_MATRIX_CHUNK_START && content <= RF_MATRIX_CHUNK_LENGTH;
	bool is_start = content == RF_MATRIX_ROW_START || content == RF_MATRIX_CHUNK_START;

	if (content == RF_MATRIX_NOTHING || content == RF_MATRIX_COLUMN) {
		refuse(r, access->place, "--matrix does not tell what is read here");
		return;
	}
	refuse(r, access->place,
	       rf_arena_print(r->arena,
	                      "threads come to %s %lld, and %s has %lld: give sizes with -D and "
	                      "--grid that fit",
	                      is_chunk ? "chunk" : "row", (long long)(index + !is_start),
	                      l->matrix->file,
	                      (long long)(is_chunk ? l->chunks : l->matrix->rows)));
}

/* What a lane reads by an access. */
static bool read_value(struct rows *r, int access, int lane, int64_t *value)
{
	const struct rf_access *a;
	int64_t bytes;

	access = rf_matrix_layout_first(r->kernel, access);
	a = &r->kernel->accesses[access];
	if (!read_place(r, access, lane, &bytes))
		return false;
	bytes /= r->kernel->arrays[a->array].element_bytes;
	if (rf_matrix_layout_value(r->layout, a->array, bytes, value))
		return true;
	refuse_index(r, a, bytes);
	return false;
}

/* Where an access of a lane lies in its array. */
static bool read_place(struct rows *r, int access, int lane, int64_t *bytes)
{
	const struct rf_access *a = &r->kernel->accesses[access];
	int64_t added;

	if (!r->index[access].known)
		return false;
	*bytes = value_of(r, &r->index[access], lane);
	if (!a->is_indirect)
		return *bytes >= 0;
	if (!read_value(r, a->subscripts[0].through, lane, &added))
		return false;
	*bytes = (*bytes + added) * r->kernel->arrays[a->array].element_bytes;
	return *bytes >= 0;
}

/* ---- requests ---- */

/* Where the lanes of a request go; false: it is not understood. */
static bool find_addresses(struct rows *r, int access, struct rf_request *request)
{
	const struct rf_access *a = &r->kernel->accesses[access];

	if (r->kernel->arrays[a->array].space != RF_SPACE_GLOBAL || a->lanes != NULL)
		return false;
	for (int lane = 0; lane < r->memory->lanes; ++lane)
		if ((request->active >> lane & 1) != 0 &&
		    !read_place(r, access, lane, &request->address[lane]))
			return false;
	request->bytes = a->bytes;
	return true;
}

/* Those of the lanes that read a column, and not padding. */
static void count_entries(struct rows *r, int access, const struct rf_request *request)
{
	int64_t bytes = r->kernel->arrays[r->kernel->accesses[access].array].element_bytes;

	for (int lane = 0; lane < r->memory->lanes; ++lane)
		if ((request->active >> lane & 1) != 0)
			r->entries +=
			    rf_matrix_layout_has_entry(r->layout, request->address[lane] / bytes);
}

static void count_access(struct rows *r, int access, uint64_t mask)
{
	struct rf_warp_requests *sum = &r->counts->accesses[access];
	struct rf_request request = { .active = mask };
	struct rf_request_cost cost;

	if (!r->is_counted[access])
		return;
	if (!find_addresses(r, access, &request)) {
		refuse(r, r->kernel->accesses[access].place,
		       "--matrix does not tell where this access leads");
		return;
	}
	if (&r->kernel->accesses[access] == r->layout->column)
		count_entries(r, access, &request);
	cost = rf_request_count(r->memory, &request);
	sum->requests += 1;
	sum->threads += rf_lanes_of_mask(mask);
	rf_request_sums_add(&sum->least, &cost, 1);
	rf_request_sums_add(&sum->most, &cost, 1);
}

/* Shows it; of what leaves its loops, the first one of a warp. */
static void show_access(struct rows *r, int access, uint64_t mask)
{
	const struct rf_warp_requests *sum = &r->counts->accesses[access];
	struct rf_request request = { .active = mask };

	if (sum->requests <= 0 || mask == 0 || r->is_cut ||
	    r->kernel->arrays[r->kernel->accesses[access].array].space != RF_SPACE_GLOBAL ||
	    (sum->hoisted > 0 && r->shown[access] == r->warp))
		return;
	r->shown[access] = r->warp;
	r->is_cut = !find_addresses(r, access, &request) ||
	            !r->sight->see(r->sight->context, access, &request);
}

static void count_node(struct rows *r, const struct rf_stream_node *node, uint64_t mask)
{
	if (r->depth == 0 || mask == 0 || r->sight != NULL)
		return;
	r->counts->nodes[node->index].warps += 1;
	r->counts->nodes[node->index].threads += rf_lanes_of_mask(mask);
}

/* ---- the tree ---- */

static void walk(struct rows *r, const struct rf_stream_node *node, uint64_t mask);

/* Whether a loop is counted anew, with all that is in it. */
static bool is_of_rows(const struct rows *r, const struct rf_loop *loop)
{
	return loop->has_mean_length || loop == r->layout->loop;
}

static bool bound_of(struct rows *r, const struct rf_subscript *read,
                     const struct rf_stream_form *form, int lane, int64_t *bound)
{
	int64_t added;

	if (!form->known || !read_value(r, read->through, lane, &added))
		return false;
	*bound = value_of(r, form, lane) + added;
	return true;
}

/* From where to where a lane goes, upward or downward, the end not included. */
static bool find_bounds(struct rows *r, const struct rf_stream_node *node, int lane, int64_t *low,
                        int64_t *high)
{
	const struct rf_loop *loop = node->loop;
	bool is_read = loop->has_mean_length;

	*low = INT64_MIN;
	*high = INT64_MAX;
	if (is_read && loop->first_read != NULL &&
	    !bound_of(r, loop->first_read, &r->first[loop->id], lane, low))
		return false;
	if (is_read && !bound_of(r, loop->end_read, &r->end[loop->id], lane, high))
		return false;
	for (size_t i = 0; i < node->lower_count && !(is_read && loop->first_read); ++i) {
		int64_t value = value_of(r, &node->lower[i], lane);

		*low = value > *low ? value : *low;
	}
	for (size_t i = 0; i < node->upper_count && !is_read; ++i) {
		int64_t value = value_of(r, &node->upper[i], lane);

		*high = value < *high ? value : *high;
	}
	return *low != INT64_MIN && *high != INT64_MAX;
}

static void walk_turns(struct rows *r, const struct rf_stream_node *node, uint64_t mask)
{
	int64_t *at = r->value[node->loop->id], end[RF_MOST_LANES], step = node->loop->step;

	for (int lane = 0; lane < r->memory->lanes; ++lane) {
		int64_t low, high;

		if ((mask >> lane & 1) == 0)
			continue;
		if (!find_bounds(r, node, lane, &low, &high)) {
			refuse(r, node->loop->place, "--matrix does not tell its turns");
			return;
		}
		at[lane] = step > 0 ? low : high - 1;
		end[lane] = step > 0 ? high : low - 1;
	}
	r->depth += is_of_rows(r, node->loop) || r->depth > 0;
	while (is_going_on(r)) {
		uint64_t active = 0;

		for (int lane = 0; lane < r->memory->lanes; ++lane)
			if ((mask >> lane & 1) != 0 &&
			    (step > 0 ? at[lane] < end[lane] : at[lane] > end[lane]))
				active |= UINT64_C(1) << lane;
		if (active == 0)
			break;
		count_node(r, node, active);
		walk(r, node->children, active);
		for (int lane = 0; lane < r->memory->lanes; ++lane)
			if ((active >> lane & 1) != 0)
				at[lane] += step;
	}
	r->depth -= r->depth > 0;
}

/* Whether a lane has an entry, and no padding. */
static bool has_entry(struct rows *r, int lane)
{
	const struct rf_access *column = r->layout->column;
	int64_t bytes;

	return column != NULL && read_place(r, (int)(column - r->kernel->accesses), lane, &bytes) &&
	       rf_matrix_layout_has_entry(r->layout,
	                                  bytes / r->kernel->arrays[column->array].element_bytes);
}

static bool holds(struct rows *r, const struct rf_stream_node *node, int lane)
{
	const struct rf_guard *guard = node->source->guard;
	struct rf_lane_program program = { (int)guard->step_count, guard->steps };
	int64_t forms[RF_LANE_FORMS] = { 0 };

	if (guard->is_on_data && guard->step_count == 0)
		return has_entry(r, lane);
	for (size_t i = 0; i < node->condition_count; ++i) {
		int64_t value = value_of(r, &node->conditions[i].form, lane);

		if (guard->step_count > 0)
			forms[i] = value;
		else if (!rf_stream_holds(&node->conditions[i], value))
			return false;
	}
	return guard->step_count == 0 || rf_lane_program_value(&program, forms) != 0;
}

static uint64_t passing(struct rows *r, const struct rf_stream_node *guard, uint64_t mask)
{
	uint64_t inside = 0;

	for (int lane = 0; lane < r->memory->lanes; ++lane)
		if ((mask >> lane & 1) != 0 && holds(r, guard, lane))
			inside |= UINT64_C(1) << lane;
	return inside;
}

static void walk_node(struct rows *r, const struct rf_stream_node *node, uint64_t mask)
{
	uint64_t inside;

	switch (node->kind) {
	case RF_NODE_LOOP:
		if (node->loop->role == RF_ROLE_TURNS)
			walk_turns(r, node, mask);
		else
			walk(r, node->children, mask);
		break;
	case RF_NODE_GUARD:
		count_node(r, node, mask);
		inside = passing(r, node, mask);
		walk(r, node->children, inside);
		walk(r, node->otherwise, mask & ~inside);
		break;
	default:
		count_node(r, node, mask);
		for (size_t i = 0; i < node->source->statement->access_count; ++i) {
			int access = node->source->statement->accesses[i];

			if (r->sight != NULL)
				show_access(r, access, mask);
			else if (r->depth > 0)
				count_access(r, access, mask);
		}
		break;
	}
}

/* Whether a loop over rows is below any of these. */
static bool has_rows(const struct rows *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_LOOP && is_of_rows(r, node->loop)) ||
		    has_rows(r, node->children) || has_rows(r, node->otherwise))
			return true;
	return false;
}

static void walk(struct rows *r, const struct rf_stream_node *node, uint64_t mask)
{
	for (; node != NULL && mask != 0 && is_going_on(r); node = node->next)
		walk_node(r, node, mask);
}

/* ---- what there is to count ---- */

/* Forgets what was counted of a statement by the mean of rows; loads that leave the loop stay. */
static void forget(struct rows *r, const struct rf_statement *s)
{
	for (size_t i = 0; i < s->access_count; ++i) {
		struct rf_warp_requests *sum = &r->counts->accesses[s->accesses[i]];

		if (sum->requests <= 0 || sum->hoisted > 0)
			continue;
		r->is_counted[s->accesses[i]] = true;
		*sum = (struct rf_warp_requests){ 0 };
	}
}

static void prepare_inside(struct rows *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		const struct rf_guard *guard =
		    node->kind == RF_NODE_GUARD ? node->source->guard : NULL;

		if (guard != NULL && guard->is_on_data && guard->step_count == 0 &&
		    (r->layout->chunk == 0 || node->otherwise != NULL))
			refuse(
			    r, guard->place,
			    "data decide here what is done with an entry, and --matrix has none");
		else if (node->source->idle > 0)
			refuse(r, r->layout->loop->place,
			       "--matrix does not tell what comes now and then");
		if (node->kind == RF_NODE_LOOP && node->loop->ends_early)
			refuse(r, node->loop->place, "data may end it, and --matrix has none");
		r->counts->nodes[node->index] = (struct rf_warp_executions){ 0 };
		if (node->kind == RF_NODE_STATEMENT)
			forget(r, node->source->statement);
		prepare_inside(r, node->children);
		prepare_inside(r, node->otherwise);
	}
}

static void prepare_loop(struct rows *r, const struct rf_stream_node *node)
{
	if (node->loop->has_mean_length && node->loop->end_read == NULL)
		refuse(r, node->loop->place,
		       "--matrix does not tell its turns: they are not bounded by elements of "
		       "arrays as they are");
	if (node->loop->ends_early)
		refuse(r, node->loop->place, "data may end it, and --matrix has none");
	r->counts->nodes[node->index] = (struct rf_warp_executions){ 0 };
	prepare_inside(r, node->children);
}

static void prepare(struct rows *r, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->source->idle > 0 && has_rows(r, node->children))
			refuse(r, rf_kernel_place(r->kernel),
			       "--matrix does not tell what comes now and then");
		if (node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS &&
		    is_of_rows(r, node->loop)) {
			prepare_loop(r, node);
		} else if (node->kind == RF_NODE_GUARD && node->source->guard->is_on_data &&
		           (has_rows(r, node->children) || has_rows(r, node->otherwise))) {
			refuse(r, node->source->guard->place,
			       "data decide here whether a row is come to, and --matrix has none");
		} else {
			prepare(r, node->children);
			prepare(r, node->otherwise);
		}
	}
}

/* ---- all warps ---- */

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
		for (size_t i = 0; i < r->kernel->loop_count; ++i) {
			const struct rf_loop *loop = r->kernel->loops[i];

			if (loop->role != RF_ROLE_TURNS)
				r->value[i][lane] =
				    (loop->role == RF_ROLE_BLOCK ? blocks : of)[loop->axis];
		}
	}
	return mask;
}

static enum rf_status make_room(struct rows *r)
{
	size_t loops = r->kernel->loop_count + 1, accesses = r->kernel->access_count + 1;

	r->value = rf_arena_alloc(r->arena, loops * sizeof(*r->value));
	r->is_counted = RF_NEW_ARRAY(r->arena, bool, accesses);
	r->shown = RF_NEW_ARRAY(r->arena, int64_t, accesses);
	r->index = RF_NEW_ARRAY(r->arena, struct rf_stream_form, accesses);
	r->first = RF_NEW_ARRAY(r->arena, struct rf_stream_form, loops);
	r->end = RF_NEW_ARRAY(r->arena, struct rf_stream_form, loops);
	if (r->value == NULL || r->is_counted == NULL || r->shown == NULL || r->index == NULL ||
	    r->first == NULL || r->end == NULL)
		return RF_FAILED;
	make_forms(r);
	return r->failed ? RF_FAILED : RF_OK;
}

static enum rf_status walk_all(struct rows *r)
{
	const int64_t *grid = r->counts->grid, *block = r->counts->block;
	int64_t blocks = grid[0] * grid[1] * grid[2], lanes = r->memory->lanes,
		warps = (block[0] * block[1] * block[2] + lanes - 1) / lanes;

	for (int64_t b = 0; b < blocks && is_going_on(r); ++b)
		for (int64_t w = 0; w < warps && is_going_on(r); ++w) {
			++r->warp;
			r->is_cut = r->sight != NULL && !r->sight->begin(r->sight->context, b, w);
			walk(r, r->stream->root, set_lanes(r, b, w));
		}
	return rf_arena_failed(r->arena) ? RF_FAILED : RF_OK;
}

enum rf_status rf_matrix_rows_follow(const struct rf_stream *stream,
                                     const struct rf_warp_memory *memory,
                                     const struct rf_matrix *matrix, int64_t sigma,
                                     struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                     struct rf_warp_counts *counts, struct rf_matrix_layout *layout)
{
	struct rows r = { .stream = stream,
		          .kernel = stream->kernel,
		          .memory = memory,
		          .layout = layout,
		          .arena = arena,
		          .counts = counts };

	if (matrix == NULL || counts->obstacle != NULL)
		return RF_OK;
	if (rf_matrix_layout_find(stream, matrix, sigma, arena, layout) != RF_OK)
		return RF_FAILED;
	if (layout->obstacle != NULL) {
		refuse(&r, layout->obstacle_place, layout->obstacle);
		return RF_OK;
	}
	if (make_room(&r) != RF_OK)
		return RF_FAILED;
	prepare(&r, stream->root);
	if (walk_all(&r) != RF_OK)
		return RF_FAILED;
	layout->come = r.entries;
	if (counts->obstacle == NULL && layout->column != NULL && r.entries < matrix->entries)
		rf_report(diagnostics, RF_NOTE, (struct rf_place){ .file = matrix->file },
		          "give sizes with -D and --grid that fit",
		          "the launch comes to %lld of %lld entries", (long long)r.entries,
		          (long long)matrix->entries);
	return RF_OK;
}

enum rf_status rf_matrix_rows_show(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory,
                                   const struct rf_matrix_layout *layout,
                                   const struct rf_warp_counts *counts, struct rf_arena *arena,
                                   const struct rf_matrix_rows_sight *sight, bool *is_cut)
{
	struct rf_warp_counts found = *counts;
	struct rows r = { .stream = stream,
		          .kernel = stream->kernel,
		          .memory = memory,
		          .layout = layout,
		          .arena = arena,
		          .counts = &found,
		          .sight = sight };
	enum rf_status status = make_room(&r);

	if (status == RF_OK)
		status = walk_all(&r);
	*is_cut = !is_going_on(&r);
	return status;
}
