/* SPDX-License-Identifier: MIT
 *
 * Puts numbers into a kernel.
 *
 * Every source reference counts, in the order of execution: what the right side reads, then what is
 * written.  Bounds of all loop variables over a whole run are found on the way, and from them the
 * part of each array that is touched, which is where an array ends that its declaration leaves
 * open.
 */
#include "model/traffic/nest/stream.h"

#include "base/integer.h"
#include "model/traffic/nest/turns_alike.h"
#include "model/traffic/nest/stream_rows.h"

enum { PAGE_BYTES = 4096, FIRST_ADDRESS = 1 << 20, MOST_ROWS = 256 };

/* Sums of addresses stay far below 64 bits. */
static const int64_t FURTHEST = INT64_C(1) << 58;

/* Room on both sides of an array for places that threads compute. */
static const int64_t REACH_OF_COMPUTED = INT64_C(1) << 36;

struct maker {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	struct rf_stream *stream;
	const struct rf_stream_node **loops; /* by id */
	bool failed;
};

static void refuse(struct maker *m, struct rf_place place, const char *why)
{
	if (m->stream->obstacle != NULL)
		return;
	m->stream->obstacle = why;
	m->stream->obstacle_place = place;
}

/* ---- forms ---- */

static bool formula_value(const struct maker *m, rf_formula_p formula, int64_t *value)
{
	return rf_formula_integer(formula, m->stream->sizes, value) && *value < FURTHEST &&
	       *value > -FURTHEST;
}

/* A number of a form: one that is whole is put in even where it is too large for a stream. */
static void put_number(struct maker *m, struct rf_stream_form *form, rf_formula_p formula,
                       struct rf_place place, int64_t *number)
{
	if (!formula_value(m, formula, number))
		refuse(m, place, "it has numbers that are too large or not whole");
	if (!rf_formula_integer(formula, m->stream->sizes, number)) {
		form->known = false;
		*number = 0;
	}
}

static struct rf_stream_form make_form(struct maker *m, const struct rf_form *form,
                                       struct rf_place place)
{
	struct rf_stream_form made = { .known = true };

	made.terms = RF_NEW_ARRAY(m->arena, struct rf_stream_term, form->term_count + 1);
	if (made.terms == NULL) {
		m->failed = true;
		return made;
	}
	put_number(m, &made, form->constant, place, &made.constant);
	for (size_t i = 0; i < form->term_count; ++i) {
		struct rf_stream_term *term = &made.terms[made.term_count];

		term->loop = form->terms[i].loop;
		put_number(m, &made, form->terms[i].coefficient, place, &term->factor);
		made.term_count += term->factor != 0;
	}
	return made;
}

static struct rf_stream_form *make_forms(struct maker *m, size_t count, const struct rf_form *forms,
                                         struct rf_place place)
{
	struct rf_stream_form *made = RF_NEW_ARRAY(m->arena, struct rf_stream_form, count + 1);

	if (made == NULL)
		m->failed = true;
	for (size_t i = 0; made != NULL && i < count; ++i)
		made[i] = make_form(m, &forms[i], place);
	return made;
}

/* The bounds of a loop, with one more where a part of its turns is looked at. */
static struct rf_stream_form *make_bounds(struct maker *m, const struct rf_loop *loop, size_t count,
                                          const struct rf_form *forms, int64_t end_of_part,
                                          size_t *made_count)
{
	const struct rf_stream_part *part = m->stream->part;
	struct rf_stream_form *made = make_forms(m, count, forms, loop->place);

	*made_count = count;
	if (made != NULL && part != NULL && part->loop == loop->id)
		made[(*made_count)++] =
		    (struct rf_stream_form){ .known = true, .constant = end_of_part };
	return made;
}

int64_t rf_stream_factor(const struct rf_stream_form *form, int loop)
{
	for (size_t i = 0; i < form->term_count; ++i)
		if (form->terms[i].loop == loop)
			return form->terms[i].factor;
	return 0;
}

bool rf_stream_holds(const struct rf_stream_condition *condition, int64_t value)
{
	if (condition->divisor > 0)
		return value % condition->divisor == 0;
	return condition->is_equality ? value == 0 : value >= 0;
}

/* The least (sign -1) or greatest (sign 1) value that a form takes over a whole run. */
static bool bound_of(const struct maker *m, const struct rf_stream_form *form, int sign,
                     int64_t *bound)
{
	*bound = form->constant;
	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_stream_node *loop = m->loops[form->terms[i].loop];
		int64_t factor = form->terms[i].factor;
		int64_t part;

		if (__builtin_mul_overflow(
			factor, (factor > 0) == (sign > 0) ? loop->most : loop->least, &part) ||
		    __builtin_add_overflow(*bound, part, bound))
			return false;
	}
	return *bound < FURTHEST && *bound > -FURTHEST;
}

/* Whether a form stays small all over the run, and its changes in a turn of any loop. */
static bool is_small(const struct maker *m, const struct rf_stream_form *form)
{
	int64_t bound, move;

	for (size_t i = 0; i < form->term_count; ++i)
		if (__builtin_mul_overflow(form->terms[i].factor,
		                           m->loops[form->terms[i].loop]->loop->step, &move) ||
		    move >= FURTHEST || move <= -FURTHEST)
			return false;
	return bound_of(m, form, -1, &bound) && bound_of(m, form, 1, &bound);
}

/* ---- the tree ---- */

static struct rf_stream_node *make_nodes(struct maker *m, const struct rf_node *node);

/* The values that a loop variable takes at all, those of outer loops being known. */
static void bound_loop(struct maker *m, struct rf_stream_node *node)
{
	node->least = -FURTHEST;
	node->most = FURTHEST;
	for (size_t i = 0; i < node->lower_count; ++i) {
		int64_t bound;

		if (!is_small(m, &node->lower[i]) || !bound_of(m, &node->lower[i], -1, &bound))
			refuse(m, node->loop->place, "its bounds are too large");
		else if (bound > node->least)
			node->least = bound;
	}
	for (size_t i = 0; i < node->upper_count; ++i) {
		int64_t bound;

		if (!is_small(m, &node->upper[i]) || !bound_of(m, &node->upper[i], 1, &bound))
			refuse(m, node->loop->place, "its bounds are too large");
		else if (bound - 1 < node->most)
			node->most = bound - 1;
	}
}

static void make_loop(struct maker *m, const struct rf_node *from, struct rf_stream_node *node)
{
	const struct rf_stream_part *part = m->stream->part;
	const struct rf_loop *loop = from->loop;

	if (loop->is_irregular || loop->lower_count == 0 || loop->upper_count == 0)
		refuse(m, loop->place, "its bounds are read from memory");
	node->loop = loop;
	node->lower = make_bounds(m, loop, loop->lower_count, loop->lower,
	                          part != NULL ? part->low : 0, &node->lower_count);
	node->upper = make_bounds(m, loop, loop->upper_count, loop->upper,
	                          part != NULL ? part->high : 0, &node->upper_count);
	m->loops[loop->id] = node;
	if (!m->failed && m->stream->obstacle == NULL)
		bound_loop(m, node);
	node->children = make_nodes(m, from->children);
	if (!m->failed)
		rf_turns_alike_find(node);
	node->moves_alike &= m->stream->obstacle == NULL;
}

static void make_guard(struct maker *m, const struct rf_node *from, struct rf_stream_node *node)
{
	const struct rf_guard *guard = from->guard;

	node->conditions =
	    RF_NEW_ARRAY(m->arena, struct rf_stream_condition, guard->condition_count + 1);
	if (node->conditions == NULL) {
		m->failed = true;
		return;
	}
	node->condition_count = guard->condition_count;
	for (size_t i = 0; i < guard->condition_count; ++i) {
		node->conditions[i].form = make_form(m, &guard->conditions[i].form, guard->place);
		node->conditions[i].is_equality = guard->conditions[i].is_equality;
		node->conditions[i].divisor = guard->conditions[i].divisor;
		if (!m->failed && m->stream->obstacle == NULL &&
		    !is_small(m, &node->conditions[i].form))
			refuse(m, guard->place, "its condition has numbers that are too large");
	}
	node->children = make_nodes(m, from->children);
	node->otherwise = make_nodes(m, from->otherwise);
}

static enum rf_sim_kind kind_of(const struct maker *m, const struct rf_access *access)
{
	if (access->kind == RF_READ)
		return RF_SIM_LOAD;
	if (m->stream->layout->bypasses != NULL && m->stream->layout->bypasses[access->array])
		return RF_SIM_BYPASSING_STORE;
	return RF_SIM_STORE;
}

static bool runs(const struct maker *m, const struct rf_stream_form *form)
{
	for (size_t i = 0; i < form->term_count; ++i) {
		const struct rf_stream_node *loop = m->loops[form->terms[i].loop];

		if (loop->least > loop->most)
			return false;
	}
	return true;
}

static void widen(int64_t from, int64_t to, int64_t *low, int64_t *high)
{
	if (*low == *high) {
		*low = from;
		*high = to;
	}
	*low = from < *low ? from : *low;
	*high = to > *high ? to : *high;
}

/* Of a triangle, where it really lies as well. */
static void note_packed(struct maker *m, const struct rf_access *access,
                        const struct rf_stream_reference *reference)
{
	struct rf_stream_array *array = &m->stream->arrays[access->array];
	int64_t low, high;

	if (!rf_stream_rows_bounds(reference->rows, m->loops, &low, &high)) {
		refuse(m, access->place, "its addresses are too large");
		return;
	}
	high += reference->bytes;
	widen(low, high, &array->packed_low, &array->packed_high);
	widen(low, high, &array->low, &array->high);
}

/* Widens what is known to be touched of an array. */
static void note_range(struct maker *m, const struct rf_access *access,
                       const struct rf_stream_reference *reference)
{
	struct rf_stream_array *array = &m->stream->arrays[access->array];
	int64_t low, high;

	if (!runs(m, &reference->address))
		return;
	if (!is_small(m, &reference->address) || !bound_of(m, &reference->address, -1, &low) ||
	    !bound_of(m, &reference->address, 1, &high)) {
		refuse(m, access->place, "its addresses are too large");
		return;
	}
	high += reference->bytes;
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		*(reference->lanes.adds[bit] > 0 ? &high : &low) += reference->lanes.adds[bit];
	widen(low, high, &array->low, &array->high);
	if (reference->rows != NULL)
		note_packed(m, access, reference);
}

/* What the bits of a lane's number add. */
static void make_lanes(struct maker *m, const struct rf_access *access,
                       struct rf_stream_reference *reference)
{
	struct rf_form row = rf_form_constant(access->lanes->row_bytes);
	int64_t row_bytes = make_form(m, &row, access->place).constant;

	if (row_bytes < 0 || row_bytes > FURTHEST / MOST_ROWS) {
		refuse(m, access->place, "its addresses are too large");
		return;
	}
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		reference->lanes.adds[bit] =
		    access->lanes->rows[bit] * row_bytes + access->lanes->bytes[bit];
}

/* Where an element of a packed triangle lies; NULL: rows of equal length will do. */
static struct rf_stream_rows *make_rows(struct maker *m, const struct rf_access *access)
{
	struct rf_stream_rows *made = RF_NEW(m->arena, struct rf_stream_rows);
	const struct rf_packed_rows *rows = access->rows;

	if (made == NULL) {
		m->failed = true;
		return NULL;
	}
	made->one = make_form(m, &rows->one, access->place);
	made->other = make_form(m, &rows->other, access->place);
	made->rest = make_form(m, &rows->rest, access->place);
	made->loop = rf_stream_rows_loop(&made->one, &made->other);
	if (made->loop < 0 || !formula_value(m, rows->bytes, &made->bytes))
		return NULL;
	return made;
}

static void make_statement(struct maker *m, const struct rf_node *from, struct rf_stream_node *node)
{
	const struct rf_statement *statement = from->statement;

	node->references =
	    RF_NEW_ARRAY(m->arena, struct rf_stream_reference, statement->access_count + 1);
	if (node->references == NULL) {
		m->failed = true;
		return;
	}
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &m->kernel->accesses[statement->accesses[i]];
		struct rf_stream_reference *reference = &node->references[node->reference_count];

		if (access->is_indirect && !access->is_packed)
			continue; /* left out, which is among the assumptions */
		++node->reference_count;
		reference->access = statement->accesses[i];
		reference->array = access->array;
		reference->bytes = access->place_bytes > 0 ? access->place_bytes : access->bytes;
		reference->kind = kind_of(m, access);
		reference->address = make_form(m, &access->address, access->place);
		if (access->rows != NULL && !m->failed)
			reference->rows = make_rows(m, access);
		if (access->lanes != NULL && !m->failed)
			make_lanes(m, access, reference);
		if (!m->failed && m->stream->obstacle == NULL)
			note_range(m, access, reference);
	}
}

static struct rf_stream_node *make_nodes(struct maker *m, const struct rf_node *node)
{
	struct rf_stream_node *first = NULL, **end = &first;

	for (; node != NULL && !m->failed; node = node->next) {
		*end = RF_NEW(m->arena, struct rf_stream_node);
		if (*end == NULL) {
			m->failed = true;
			return NULL;
		}
		(*end)->kind = (int)node->kind;
		(*end)->source = node;
		(*end)->index = m->stream->node_count++;
		if (node->kind == RF_NODE_LOOP)
			make_loop(m, node, *end);
		else if (node->kind == RF_NODE_GUARD)
			make_guard(m, node, *end);
		else
			make_statement(m, node, *end);
		end = &(*end)->next;
	}
	return first;
}

/* ---- where arrays lie ---- */

/* Bytes of an array as declared; what is touched of it when the source does not say. */
static int64_t declared_bytes(const struct maker *m, size_t index)
{
	const struct rf_array *array = &m->kernel->arrays[index];
	int64_t bytes = array->element_bytes;

	for (size_t i = 0; i < array->extent_count; ++i) {
		int64_t extent;

		if (array->extents[i] == NULL || !formula_value(m, array->extents[i], &extent) ||
		    extent < 0 || __builtin_mul_overflow(bytes, extent, &bytes))
			return m->stream->arrays[index].high;
	}
	return array->extent_count > 0 ? bytes : m->stream->arrays[index].high;
}

static uint64_t round_up(uint64_t value, uint64_t step)
{
	return (value + step - 1) / step * step;
}

static bool is_declared_before(const struct rf_array *a, const struct rf_array *b)
{
	if (a->place.line != b->place.line)
		return a->place.line < b->place.line;
	return a->place.column < b->place.column;
}

/* Arrays in the order of their declaration; the kernel has them in the order of their use. */
static size_t *declaration_order(struct maker *m)
{
	size_t *order = RF_NEW_ARRAY(m->arena, size_t, m->kernel->array_count + 1);

	for (size_t i = 0; order != NULL && i < m->kernel->array_count; ++i) {
		size_t k = i;

		for (; k > 0 &&
		       is_declared_before(&m->kernel->arrays[i], &m->kernel->arrays[order[k - 1]]);
		     --k)
			order[k] = order[k - 1];
		order[k] = i;
	}
	return order;
}

/* Whether threads compute places in an array: how far these reach nobody knows. */
static bool has_computed(const struct rf_kernel *kernel, size_t array)
{
	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].array == (int)array && kernel->accesses[i].computed != NULL)
			return true;
	return false;
}

/* Puts one array behind the others; returns where the next may begin. */
static uint64_t place_array(struct maker *m, size_t index, uint64_t next, uint64_t step)
{
	struct rf_stream_array *array = &m->stream->arrays[index];
	int64_t bytes = declared_bytes(m, index);

	if (array->low < 0)
		next += (uint64_t)-array->low;
	next = round_up(next, step);
	if (m->stream->layout->pads != NULL)
		next += (uint64_t)m->stream->layout->pads[index];
	array->base = next;
	if (bytes < array->high)
		bytes = array->high;
	if (has_computed(m->kernel, index) && bytes < REACH_OF_COMPUTED) {
		next += REACH_OF_COMPUTED;
		array->base = next;
		bytes = REACH_OF_COMPUTED;
	}
	if (bytes > 0)
		next += (uint64_t)bytes;
	if (next > (uint64_t)FURTHEST)
		refuse(m, m->kernel->arrays[index].place, "it is too large");
	return next;
}

/* Sets are those of the first segment: arrays move by a power of two. */
static void place_segments(struct maker *m, uint64_t end)
{
	int64_t bytes = FIRST_ADDRESS, last;

	while (bytes < (int64_t)end)
		bytes *= 2;
	if (__builtin_mul_overflow(bytes, (int64_t)m->kernel->left_out_count + 1, &last) ||
	    last > FURTHEST)
		refuse(m, m->kernel->left_out->place, "what lies around it is too large");
	m->stream->segment_bytes = bytes;
}

static void place_arrays(struct maker *m)
{
	uint64_t step =
	    (uint64_t)(m->stream->layout->align_bytes > 0 ? m->stream->layout->align_bytes
	                                                  : PAGE_BYTES);
	uint64_t next = round_up(FIRST_ADDRESS, step);

	m->stream->order = declaration_order(m);
	if (m->stream->order == NULL) {
		m->failed = true;
		return;
	}
	for (size_t i = 0; i < m->kernel->array_count && m->stream->obstacle == NULL; ++i)
		next = place_array(m, m->stream->order[i], next, step);
	if (m->kernel->left_out_count > 0 && m->stream->obstacle == NULL)
		place_segments(m, next);
}

static void add_bases(struct rf_stream *stream, struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			struct rf_stream_reference *reference = &node->references[i];
			int64_t base = (int64_t)stream->arrays[reference->array].base +
			               node->source->statement->segment * stream->segment_bytes;

			reference->address.constant += base;
			if (reference->rows != NULL)
				reference->rows->rest.constant += base;
		}
		add_bases(stream, node->children);
		add_bases(stream, node->otherwise);
	}
}

int64_t rf_stream_packed_lines(const struct rf_stream *stream, size_t index, int64_t line_bytes)
{
	const struct rf_stream_array *array = &stream->arrays[index];
	int64_t base = (int64_t)array->base;

	if (array->packed_low == array->packed_high)
		return INT64_MAX;
	return (base + array->packed_high - 1) / line_bytes -
	       (base + array->packed_low) / line_bytes + 1;
}

int64_t rf_stream_data_bytes(const struct rf_stream *stream, int64_t line_bytes)
{
	return rf_stream_bytes_of(stream, NULL, line_bytes);
}

int64_t rf_stream_bytes_of(const struct rf_stream *stream, const bool *which, int64_t line_bytes)
{
	int64_t sum = 0;

	for (size_t i = 0; i < stream->kernel->array_count; ++i) {
		const struct rf_stream_array *array = &stream->arrays[i];
		int64_t first = ((int64_t)array->base + array->low) / line_bytes;
		int64_t last = ((int64_t)array->base + array->high - 1) / line_bytes;

		if (array->high > array->low && (which == NULL || which[i]))
			sum += (last - first + 1) * line_bytes;
	}
	return sum;
}

enum rf_status rf_stream_make(struct rf_stream *stream, struct rf_arena *arena)
{
	const struct rf_kernel *kernel = stream->kernel;
	struct maker m = { .kernel = kernel, .arena = arena, .stream = stream };

	if (stream->is_made)
		return RF_OK;
	stream->arrays = RF_NEW_ARRAY(arena, struct rf_stream_array, kernel->array_count + 1);
	m.loops = RF_NEW_ARRAY(arena, const struct rf_stream_node *, kernel->loop_count + 1);
	if (stream->arrays == NULL || m.loops == NULL)
		return RF_FAILED;
	stream->root = make_nodes(&m, kernel->root);
	if (!m.failed && stream->obstacle == NULL)
		place_arrays(&m);
	if (!m.failed && stream->obstacle == NULL)
		add_bases(stream, stream->root);
	stream->is_made = !m.failed;
	return m.failed ? RF_FAILED : RF_OK;
}

const struct rf_stream_node *rf_stream_find_loop(const struct rf_stream_node *node, int id)
{
	for (; node != NULL; node = node->next) {
		const struct rf_stream_node *found;

		if (node->kind == RF_NODE_LOOP && node->loop->id == id)
			return node;
		found = rf_stream_find_loop(node->children, id);
		if (found == NULL)
			found = rf_stream_find_loop(node->otherwise, id);
		if (found != NULL)
			return found;
	}
	return NULL;
}
