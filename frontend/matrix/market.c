/* SPDX-License-Identifier: MIT
 *
 * The first line says what there is, comments follow, then how many rows, columns and entries, then
 * an entry a line:
 *
 *     %%MatrixMarket matrix coordinate real general
 *     3 3 2
 *     1 1 4.0
 *     3 2 0.5
 *
 * Entries come in any order; they are counted into their rows, and each row is sorted.
 */
#include "frontend/matrix/market.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Rows that the arrays of this program have room for, and bytes of the shortest entry: "1 1\n".  A
 * file of a few bytes may state any number of rows: there are no more than so many for each entry,
 * besides those of a small matrix. */
enum { MOST_ROWS = 1 << 27, LEAST_ENTRY_BYTES = 4, WORD_BYTES = 32 };
enum { MOST_ROWS_PER_ENTRY = 100, SMALL_ROWS = 1 << 20 };

#define BANNER "%%MatrixMarket matrix coordinate real general"

enum symmetry { GENERAL, SYMMETRIC, SKEW, HERMITIAN };

struct entry {
	int32_t row, column;
	int32_t line;
};

struct reading {
	const char *at, *end;
	const char *line, *word; /* where this line, and what was read last, begin */
	struct rf_place place;
	struct rf_arena *arena, *scratch;
	struct rf_diagnostics *diagnostics;
	int values; /* of an entry */
	enum symmetry symmetry;
	int64_t rows, columns, stored; /* as the file has it */
	int64_t count;                 /* with the other triangle */
	struct entry *entries;
};

static struct rf_place place_of(const struct reading *r)
{
	struct rf_place place = r->place;

	place.column = (int)(r->word - r->line) + 1;
	return place;
}

static enum rf_status refuse(struct reading *r, const char *hint, const char *what)
{
	return rf_refuse(r->diagnostics, RF_WRONG_KERNEL, place_of(r), hint, "%s", what);
}

static void skip_line(struct reading *r)
{
	const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));

	r->at = r->line = r->word = newline != NULL ? newline + 1 : r->end;
	++r->place.line;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(struct reading *r)
{
	while (r->at < r->end && is_blank(*r->at))
		++r->at;
	r->word = r->at;
}

static bool is_at_line_end(const struct reading *r)
{
	return r->at == r->end || *r->at == '\n';
}

/* Other white space, a form feed, is no end: numbers behind it may stand in another line. */
static bool is_at_word_end(const struct reading *r)
{
	return is_at_line_end(r) || is_blank(*r->at);
}

/* To the next line that is neither empty nor a comment; false at the end. */
static bool find_line(struct reading *r)
{
	while (r->at < r->end) {
		skip_blanks(r);
		if (!is_at_line_end(r) && *r->at != '%')
			return true;
		skip_line(r);
	}
	return false;
}

/* ---- what there is ---- */

/* The next word of the line, in small letters. */
static void take_word(struct reading *r, char word[WORD_BYTES])
{
	size_t length = 0;

	skip_blanks(r);
	for (; !is_at_word_end(r); ++r->at)
		if (length + 1 < WORD_BYTES)
			word[length++] = (char)tolower((unsigned char)*r->at);
	word[length] = '\0';
}

static int number_of(const char *word, const char *const *words)
{
	for (int i = 0; words[i] != NULL; ++i)
		if (rf_text_equal(word, words[i]))
			return i;
	return -1;
}

static enum rf_status read_banner(struct reading *r)
{
	static const char *const fields[] = { "pattern", "real", "complex", "integer", NULL };
	static const char *const symmetries[] = { "general", "symmetric", "skew-symmetric",
		                                  "hermitian", NULL };
	static const int values[] = { 0, 1, 2, 1 };
	char word[WORD_BYTES];
	int field, symmetry;

	if (r->end - r->at > 1 && r->at[0] == '\x1f' && r->at[1] == '\x8b')
		return refuse(r, "unpack it with gunzip", "this file is packed by gzip");
	take_word(r, word);
	if (!rf_text_equal(word, "%%matrixmarket"))
		return refuse(r, "such a file begins with " BANNER,
		              "this is no file of Matrix Market");
	take_word(r, word);
	if (!rf_text_equal(word, "matrix"))
		return refuse(r, "only a matrix is read: " BANNER, "the file holds no matrix");
	take_word(r, word);
	if (!rf_text_equal(word, "coordinate"))
		return refuse(r, "store the entries alone: " BANNER,
		              "the format is not coordinate: a full array has no indices");
	take_word(r, word);
	field = number_of(word, fields);
	if (field < 0)
		return refuse(r, "known are real, integer, complex and pattern",
		              "what the entries are is missing, or is no known word");
	take_word(r, word);
	symmetry = number_of(word, symmetries);
	if (symmetry < 0)
		return refuse(r, "known are general, symmetric, skew-symmetric and hermitian",
		              "the symmetry is missing, or is no known word");
	skip_blanks(r);
	if (!is_at_line_end(r))
		return refuse(r, "comments have lines of their own",
		              "something follows the symmetry");
	r->values = values[field];
	r->symmetry = (enum symmetry)symmetry;
	skip_line(r);
	return RF_OK;
}

/* ---- numbers ---- */

static bool take_whole(struct reading *r, int64_t *number)
{
	char *end;

	skip_blanks(r);
	if (is_at_line_end(r) || !isdigit((unsigned char)*r->at))
		return false;
	errno = 0;
	*number = strtoll(r->at, &end, 10);
	r->at = end;
	return errno == 0 && is_at_word_end(r);
}

static bool take_value(struct reading *r)
{
	char *end;

	skip_blanks(r);
	if (is_at_line_end(r) || isspace((unsigned char)*r->at))
		return false;
	(void)strtod(r->at, &end);
	if (end == r->at)
		return false;
	r->at = end;
	return is_at_word_end(r);
}

static enum rf_status read_size(struct reading *r)
{
	static const char hint[] = "write how many rows, columns and entries there are: 3 3 2";
	const char *first;

	if (!find_line(r))
		return refuse(r, hint, "the file ends before its size");
	first = r->word;
	if (!take_whole(r, &r->rows) || !take_whole(r, &r->columns) || !take_whole(r, &r->stored))
		return refuse(r, hint, "this is no size of a matrix");
	skip_blanks(r);
	if (!is_at_line_end(r))
		return refuse(r, hint, "something follows the size of the matrix");
	r->word = first;
	if (r->rows < 1 || r->columns < 1 || r->stored < 1)
		return refuse(r, NULL, "the matrix is empty");
	if (r->rows > MOST_ROWS || r->columns > MOST_ROWS)
		return refuse(r, NULL, "more than 134217728 rows or columns are not read");
	if (r->stored > (r->end - r->at) / LEAST_ENTRY_BYTES + 1)
		return refuse(r, "the file may have been cut off",
		              "the file is too short for so many entries");
	if (r->rows > SMALL_ROWS + MOST_ROWS_PER_ENTRY * r->stored)
		return refuse(r, "leave out the empty ones",
		              "nearly all rows of the matrix are empty");
	if (r->symmetry != GENERAL && r->rows != r->columns)
		return refuse(r, NULL, "a symmetric matrix has as many rows as columns");
	skip_line(r);
	return RF_OK;
}

/* ---- entries ---- */

static enum rf_status read_entry(struct reading *r)
{
	const char *first = r->word;
	int64_t row, column;

	if (!take_whole(r, &row) || !take_whole(r, &column))
		return refuse(r, "write a row and a column, which count from 1, and a value",
		              "this is no entry of a matrix");
	if (row < 1 || row > r->rows || column < 1 || column > r->columns)
		return rf_refuse(
		    r->diagnostics, RF_WRONG_KERNEL, place_of(r), "rows and columns count from 1",
		    "entry (%lld, %lld) is outside of a matrix of %lld x %lld", (long long)row,
		    (long long)column, (long long)r->rows, (long long)r->columns);
	for (int i = 0; i < r->values; ++i)
		if (!take_value(r))
			return refuse(r, "the first line says what the entries are",
			              "the value of this entry is missing, or is no number");
	skip_blanks(r);
	if (!is_at_line_end(r))
		return refuse(r, "the first line says what the entries are",
		              "something follows this entry");
	r->word = first;
	if (r->symmetry != GENERAL && column > row)
		return refuse(r, "such a file has the lower triangle alone",
		              "this entry of a symmetric matrix is above the diagonal");
	if (r->symmetry == SKEW && column == row)
		return refuse(r, NULL, "a skew-symmetric matrix has nothing on its diagonal");
	r->entries[r->count++] =
	    (struct entry){ (int32_t)row - 1, (int32_t)column - 1, r->place.line };
	if (r->symmetry != GENERAL && column != row)
		r->entries[r->count++] =
		    (struct entry){ (int32_t)column - 1, (int32_t)row - 1, r->place.line };
	return RF_OK;
}

static enum rf_status read_entries(struct reading *r)
{
	int64_t stored = 0;

	r->entries = RF_NEW_ARRAY(r->scratch, struct entry,
	                          (size_t)r->stored * (r->symmetry == GENERAL ? 1 : 2));
	if (r->entries == NULL)
		return rf_out_of_memory(r->diagnostics);
	for (; find_line(r); skip_line(r), ++stored) {
		enum rf_status status;

		if (stored == r->stored)
			return refuse(r, NULL, "there are more entries than the size says");
		status = read_entry(r);
		if (status != RF_OK)
			return status;
	}
	if (stored == r->stored)
		return RF_OK;
	return rf_refuse(
	    r->diagnostics, RF_WRONG_KERNEL, place_of(r), "the file may have been cut off",
	    "the file ends after %lld of %lld entries", (long long)stored, (long long)r->stored);
}

static int compare(const void *a, const void *b)
{
	int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;

	return (left > right) - (left < right);
}

/* Refuses an entry where the file has it for the second time. */
static enum rf_status refuse_second(struct reading *r, int64_t row, int32_t column)
{
	int times = 0;

	for (int64_t i = 0; i < r->count && times < 2; ++i) {
		times += r->entries[i].row == row && r->entries[i].column == column;
		r->place.line = r->entries[i].line;
	}
	r->place.column = 1;
	return rf_refuse(r->diagnostics, RF_WRONG_KERNEL, r->place,
	                 "add up what stands for one place",
	                 "entry (%lld, %lld) is here for the second time", (long long)row + 1,
	                 (long long)column + 1);
}

static enum rf_status put_in_order(struct reading *r, struct rf_matrix *matrix)
{
	int64_t *start = RF_NEW_ARRAY(r->arena, int64_t, (size_t)r->rows + 2);
	int32_t *column = RF_NEW_ARRAY(r->arena, int32_t, (size_t)r->count);

	if (start == NULL || column == NULL)
		return rf_out_of_memory(r->diagnostics);
	for (int64_t i = 0; i < r->count; ++i)
		++start[r->entries[i].row + 2];
	for (int64_t row = 0; row < r->rows; ++row)
		start[row + 2] += start[row + 1];
	for (int64_t i = 0; i < r->count; ++i)
		column[start[r->entries[i].row + 1]++] = r->entries[i].column;
	for (int64_t row = 0; row < r->rows; ++row) {
		qsort(column + start[row], (size_t)(start[row + 1] - start[row]), sizeof(*column),
		      compare);
		for (int64_t i = start[row] + 1; i < start[row + 1]; ++i)
			if (column[i] == column[i - 1])
				return refuse_second(r, row, column[i]);
	}
	*matrix = (struct rf_matrix){ .file = r->place.file,
		                      .rows = r->rows,
		                      .columns = r->columns,
		                      .entries = r->count,
		                      .row_start = start,
		                      .column = column };
	return RF_OK;
}

enum rf_status rf_market_read(const char *text, size_t length, const char *file,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_matrix *matrix)
{
	struct reading r = { .at = text,
		             .end = text + length,
		             .line = text,
		             .word = text,
		             .place = { .file = file, .line = 1, .column = 1 },
		             .arena = arena,
		             .scratch = rf_arena_new(),
		             .diagnostics = diagnostics };
	enum rf_status status = r.scratch == NULL ? rf_out_of_memory(diagnostics) : read_banner(&r);

	if (status == RF_OK)
		status = read_size(&r);
	if (status == RF_OK)
		status = read_entries(&r);
	if (status == RF_OK)
		status = put_in_order(&r, matrix);
	rf_arena_free(r.scratch);
	return status;
}
