/* SPDX-License-Identifier: MIT
 *
 * Which arrays of a kernel hold a sparse matrix, and what is in them.
 *
 *     for (j = row_start[row] + lane; j < row_start[row + 1]; j += 32)
 *             sum += value[j] * x[column[j]];
 *     for (j = 0; j < chunk_length[chunk]; ++j)
 *             sum += value[chunk_start[chunk] + j * C + lane] * ...
 *
 * What is read for an index is an array of columns, and the innermost loop that moves it goes over
 * the entries.  Where a turn moves it by one, entries lie row by row, and the loop is bounded by
 * row pointers or lengths of rows; where it moves it by C, rows lie in chunks of C by columns, and
 * it is bounded by lengths of chunks or of rows, by starts of chunks, or by no array at all, as in
 * ELLPACK, which is one chunk.  Rows of a chunk are filled up to the longest of them with entries
 * of column 0, and what stands behind the last row stores to a place of its own.
 */
#include "model/gpu/matrix_layout.h"

#include <stdlib.h>

struct finding {
	const struct rf_stream *stream;
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	struct rf_matrix_layout *out;
	int through; /* access of the start that is added to where columns are read; -1: none */
	int order;   /* access of the row that a lane stores to; -1: none */
	const struct rf_loop *lane; /* whose turns read neighbours, or NULL */
};

static void refuse(struct finding *f, const char *why)
{
	if (f->out->obstacle != NULL)
		return;
	f->out->obstacle = why;
	f->out->obstacle_place =
	    f->out->loop != NULL ? f->out->loop->place : rf_kernel_place(f->kernel);
}

int rf_matrix_layout_first(const struct rf_kernel *kernel, int access)
{
	while (kernel->accesses[access].repeats >= 0)
		access = kernel->accesses[access].repeats;
	return access;
}

/* ---- where columns are read ---- */

/* The factor of a loop in the index of an access, in elements; 0 where that is not known. */
static int64_t factor_of(const struct finding *f, const struct rf_access *access, int loop)
{
	int64_t bytes = f->kernel->arrays[access->array].element_bytes, factor;
	bool is_form = !access->is_indirect;
	rf_formula_p formula;

	if (!is_form &&
	    (access->subscript_count != 1 || access->subscripts[0].form.constant == NULL))
		return 0;
	formula =
	    rf_form_coefficient(is_form ? &access->address : &access->subscripts[0].form, loop);
	if (formula == NULL || !rf_formula_integer(formula, f->stream->sizes, &factor))
		return 0;
	return is_form ? factor / bytes : factor;
}

/* The innermost loop of a thread that moves what an access reads; NULL: none. */
static const struct rf_loop *moving_loop(const struct finding *f, const struct rf_access *access)
{
	for (size_t i = f->kernel->loop_count; i-- > 0;)
		if (f->kernel->loops[i]->role == RF_ROLE_TURNS && factor_of(f, access, (int)i) != 0)
			return f->kernel->loops[i];
	return NULL;
}

static void find_columns(struct finding *f)
{
	for (size_t i = 0; i < f->kernel->access_count; ++i) {
		const struct rf_access *access = &f->kernel->accesses[i], *column;
		const struct rf_loop *loop;

		if (!access->is_indirect || access->subscript_count != 1 ||
		    access->subscripts[0].through < 0)
			continue;
		column = &f->kernel->accesses[rf_matrix_layout_first(
		    f->kernel, access->subscripts[0].through)];
		loop = moving_loop(f, column);
		if (f->kernel->arrays[column->array].element != RF_INTEGER || loop == NULL ||
		    (f->out->loop != NULL && loop->id <= f->out->loop->id))
			continue;
		f->out->loop = loop;
		f->out->column = column;
		f->through = column->is_indirect ? column->subscripts[0].through : -1;
	}
	for (size_t i = 0; i < f->kernel->loop_count && f->out->loop == NULL; ++i)
		if (f->kernel->loops[i]->has_mean_length)
			f->out->loop = f->kernel->loops[i];
}

/* The axis along which threads read columns beside each other. */
static void find_lane(struct finding *f)
{
	for (size_t i = 0; i < f->kernel->loop_count && f->out->column != NULL; ++i) {
		const struct rf_loop *loop = f->kernel->loops[i];
		const struct rf_subscript *first = f->out->loop->first_read;
		int64_t factor = factor_of(f, f->out->column, (int)i);
		rf_formula_p start = first ? rf_form_coefficient(&first->form, (int)i) : NULL;

		if (start != NULL && !rf_formula_integer(start, f->stream->sizes, &factor))
			continue;
		if (loop->role == RF_ROLE_THREAD && factor == 1)
			f->lane = loop;
	}
}

/* ---- what is what ---- */

static void hold(struct finding *f, int access, enum rf_matrix_content content)
{
	int array = f->kernel->accesses[access].array;

	if (f->out->contents[array] != RF_MATRIX_NOTHING && f->out->contents[array] != content)
		refuse(f, "--matrix does not tell what its arrays hold: one of them is read in two "
		          "ways");
	f->out->contents[array] = content;
}

static bool moves_with_lane(const struct finding *f, int access)
{
	return f->lane != NULL && factor_of(f, &f->kernel->accesses[access], f->lane->id) != 0;
}

/* Whether each lane stores a result of its own. */
static bool lanes_have_rows(struct finding *f)
{
	for (size_t i = 0; i < f->kernel->access_count; ++i) {
		const struct rf_access *a = &f->kernel->accesses[i];
		bool is_list = a->is_indirect && a->subscript_count == 1;

		if (a->kind != RF_WRITE || f->kernel->arrays[a->array].space != RF_SPACE_GLOBAL)
			continue;
		if (is_list && a->subscripts[0].through >= 0 &&
		    moves_with_lane(f, a->subscripts[0].through)) {
			f->order = rf_matrix_layout_first(f->kernel, a->subscripts[0].through);
			return true;
		}
		if (moves_with_lane(f, (int)i))
			return true;
	}
	return false;
}

static void name_bounds(struct finding *f)
{
	const struct rf_loop *loop = f->out->loop;
	bool in_chunks = f->out->chunk > 0;
	int end = rf_matrix_layout_first(f->kernel, loop->end_read->through);

	if (loop->first_read != NULL) {
		int first = rf_matrix_layout_first(f->kernel, loop->first_read->through);
		bool is_one = f->kernel->accesses[first].array == f->kernel->accesses[end].array;

		hold(f, first, in_chunks ? RF_MATRIX_CHUNK_START : RF_MATRIX_ROW_START);
		if (!is_one)
			hold(f, end, in_chunks ? RF_MATRIX_CHUNK_END : RF_MATRIX_ROW_END);
		return;
	}
	hold(f, end,
	     in_chunks && !moves_with_lane(f, end) ? RF_MATRIX_CHUNK_LENGTH : RF_MATRIX_ROW_LENGTH);
}

static void name_arrays(struct finding *f)
{
	struct rf_matrix_layout *out = f->out;
	const struct rf_loop *loop = out->loop;
	bool have_rows;
	int64_t moved = out->column != NULL ? factor_of(f, out->column, loop->id) : 1;

	if (loop->has_mean_length && loop->end_read == NULL) {
		refuse(f, "--matrix does not tell its turns: they are not bounded by elements of "
		          "arrays as they are");
		return;
	}
	find_lane(f);
	have_rows = lanes_have_rows(f);
	if (moved > 1)
		out->chunk = moved;
	else if (loop->first_read != NULL && loop->step > 1 && have_rows)
		out->chunk = loop->step;
	if (moved < 1 || (moved > 1 && loop->first_read != NULL) ||
	    (out->chunk == 0 && !loop->has_mean_length)) {
		refuse(f, "--matrix does not tell how the entries lie");
		return;
	}
	if (loop->has_mean_length)
		name_bounds(f);
	if (f->through >= 0)
		hold(f, rf_matrix_layout_first(f->kernel, f->through),
		     out->chunk > 0 ? RF_MATRIX_CHUNK_START : RF_MATRIX_ROW_START);
	if (out->column != NULL)
		out->contents[out->column->array] = RF_MATRIX_COLUMN;
	if (f->order >= 0 && out->chunk > 0)
		hold(f, f->order, RF_MATRIX_ROW);
}

/* ---- rows in chunks ---- */

struct sorted {
	int64_t length;
	int32_t row;
};

static int compare(const void *a, const void *b)
{
	const struct sorted *left = a, *right = b;

	if (left->length != right->length)
		return left->length < right->length ? 1 : -1;
	return (left->row > right->row) - (left->row < right->row);
}

static enum rf_status fill_chunks(struct finding *f)
{
	struct rf_matrix_layout *out = f->out;
	const struct rf_matrix *m = out->matrix;
	int64_t places;
	struct sorted *rows;

	if (out->chunk > INT32_MAX) {
		refuse(f, "--matrix does not tell how the entries lie");
		return RF_OK;
	}
	out->chunks = (m->rows + out->chunk - 1) / out->chunk;
	places = out->chunks * out->chunk;
	out->start = RF_NEW_ARRAY(f->arena, int64_t, (size_t)out->chunks + 1);
	out->row = RF_NEW_ARRAY(f->arena, int32_t, (size_t)places);
	rows = RF_NEW_ARRAY(f->arena, struct sorted, (size_t)m->rows);
	if (out->start == NULL || out->row == NULL || rows == NULL)
		return RF_FAILED;
	for (int64_t i = 0; i < m->rows; ++i)
		rows[i] = (struct sorted){ m->row_start[i + 1] - m->row_start[i], (int32_t)i };
	for (int64_t i = 0; i < m->rows && out->sigma > 1; i += out->sigma)
		qsort(rows + i, (size_t)(m->rows - i < out->sigma ? m->rows - i : out->sigma),
		      sizeof(*rows), compare);
	for (int64_t c = 0; c < out->chunks; ++c) {
		int64_t longest = 0;

		for (int64_t i = c * out->chunk; i < (c + 1) * out->chunk; ++i) {
			out->row[i] = i < m->rows ? rows[i].row : -1;
			if (i < m->rows && rows[i].length > longest)
				longest = rows[i].length;
		}
		out->start[c + 1] = out->start[c] + longest * out->chunk;
	}
	return RF_OK;
}

static int falling(const void *a, const void *b)
{
	const int64_t *left = a, *right = b;

	return (*left < *right) - (*left > *right);
}

double rf_matrix_layout_filled(const struct rf_matrix *matrix, int64_t chunk, int64_t sigma,
                               int64_t *lengths)
{
	int64_t places = 0;

	for (int64_t i = 0; i < matrix->rows; ++i)
		lengths[i] = matrix->row_start[i + 1] - matrix->row_start[i];
	for (int64_t i = 0; i < matrix->rows && sigma > 1; i += sigma)
		qsort(lengths + i, (size_t)(matrix->rows - i < sigma ? matrix->rows - i : sigma),
		      sizeof(*lengths), falling);
	for (int64_t first = 0; first < matrix->rows; first += chunk) {
		int64_t longest = 0;

		for (int64_t i = first; i < first + chunk && i < matrix->rows; ++i)
			longest = lengths[i] > longest ? lengths[i] : longest;
		places += longest * chunk;
	}
	return places > 0 ? (double)matrix->entries / (double)places : 1;
}

/* ---- what is asked ---- */

/* The row of the matrix at a place, and which of its entries; false: there is none. */
static bool entry_at(const struct rf_matrix_layout *layout, int64_t place, int64_t *entry)
{
	int64_t low = 0, high = layout->chunks, row;

	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		*(layout->start[middle] <= place ? &low : &high) = middle;
	}
	place -= layout->start[low];
	row = layout->row[low * layout->chunk + place % layout->chunk];
	if (row < 0)
		return false;
	*entry = layout->matrix->row_start[row] + place / layout->chunk;
	return *entry < layout->matrix->row_start[row + 1];
}

bool rf_matrix_layout_has_entry(const struct rf_matrix_layout *layout, int64_t place)
{
	int64_t entry = place;

	if (place < 0)
		return false;
	if (layout->chunk > 0)
		return place < layout->start[layout->chunks] && entry_at(layout, place, &entry);
	return place < layout->matrix->entries;
}

static bool column_at(const struct rf_matrix_layout *layout, int64_t place, int64_t *column)
{
	int64_t entry = place;

	*column = 0;
	if (place < 0)
		return false;
	if (layout->chunk == 0 && place >= layout->matrix->entries)
		return false;
	if (layout->chunk == 0 ||
	    (place < layout->start[layout->chunks] && entry_at(layout, place, &entry)))
		*column = layout->matrix->column[entry];
	return true;
}

bool rf_matrix_layout_value(const struct rf_matrix_layout *layout, int array, int64_t index,
                            int64_t *value)
{
	const int64_t *row_start = layout->matrix->row_start, *start = layout->start;
	int64_t rows = layout->matrix->rows, length;

	if (index < 0)
		return false;
	switch (layout->contents[array]) {
	case RF_MATRIX_ROW_START:
		*value = index <= rows ? row_start[index] : 0;
		return index <= rows;
	case RF_MATRIX_ROW_END:
		*value = index < rows ? row_start[index + 1] : 0;
		return index < rows;
	case RF_MATRIX_ROW_LENGTH:
		if (layout->chunk > 0 && index < layout->chunks * layout->chunk)
			index = layout->row[index] < 0 ? rows : layout->row[index];
		*value = index < rows ? row_start[index + 1] - row_start[index] : 0;
		return index < rows || (layout->chunk > 0 && index == rows);
	case RF_MATRIX_CHUNK_START:
		*value = index <= layout->chunks ? start[index] : 0;
		return index <= layout->chunks;
	case RF_MATRIX_CHUNK_END:
		*value = index < layout->chunks ? start[index + 1] : 0;
		return index < layout->chunks;
	case RF_MATRIX_CHUNK_LENGTH:
		length = index < layout->chunks ? start[index + 1] - start[index] : 0;
		*value = layout->chunk > 0 ? length / layout->chunk : 0;
		return index < layout->chunks;
	case RF_MATRIX_ROW:
		if (index >= layout->chunks * layout->chunk)
			return false;
		*value = layout->row[index] >= 0 ? layout->row[index] : index;
		return true;
	case RF_MATRIX_COLUMN:
		return column_at(layout, index, value);
	default:
		return false;
	}
}

enum rf_status rf_matrix_layout_find(const struct rf_stream *stream, const struct rf_matrix *matrix,
                                     int64_t sigma, struct rf_arena *arena,
                                     struct rf_matrix_layout *layout)
{
	struct finding f = { .stream = stream,
		             .kernel = stream->kernel,
		             .arena = arena,
		             .out = layout,
		             .through = -1,
		             .order = -1 };

	*layout = (struct rf_matrix_layout){ .matrix = matrix, .sigma = sigma };
	layout->contents =
	    RF_NEW_ARRAY(arena, enum rf_matrix_content, stream->kernel->array_count + 1);
	if (layout->contents == NULL)
		return RF_FAILED;
	find_columns(&f);
	if (layout->loop == NULL)
		refuse(&f, "--matrix has no use: no loop of a thread goes over a row");
	else
		name_arrays(&f);
	if (layout->obstacle != NULL || layout->chunk == 0 || matrix == NULL)
		return RF_OK;
	return fill_chunks(&f);
}
