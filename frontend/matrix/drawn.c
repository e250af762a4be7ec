/* SPDX-License-Identifier: MIT
 *
 *     drawn:rows=100000,nnz/row=4-40,spread=1000
 *
 * As many rows as columns.  Each row has some number of entries between these, all being as likely,
 * at columns of a window of `spread` around the diagonal, or of all of them.  Of a window of s
 * columns k are drawn by k numbers below s - k + 1: in order, the i-th of these and i more.
 */
#include "frontend/matrix/drawn.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char prefix[] = "drawn:";

/* So that entries fit into memory, and rows into the models. */
enum { MOST_ROWS = 1 << 27, MOST_ENTRIES = 1 << 28 };

struct drawing {
	int64_t rows, least, most, spread; /* 0: not given; of the least: -1 */
	uint64_t state;
};

bool rf_drawn_is(const char *text)
{
	return rf_text_starts_with(text, prefix);
}

static enum rf_status refuse(struct rf_diagnostics *diagnostics, const char *text, const char *why)
{
	return rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
	                 "write, for example, --matrix "
	                 "drawn:rows=100000,nnz/row=4-40,spread=1000",
	                 "--matrix %s: %s", text, why);
}

/* A number up to `most`, of digits alone; -1: it is none. */
static int64_t number_at(const char **at, int64_t most)
{
	char *end;
	long long value;

	if (**at < '0' || **at > '9')
		return -1;
	value = strtoll(*at, &end, 10);
	*at = end;
	return value <= most ? value : -1;
}

/* What is wrong; NULL: nothing. */
static const char *read_text(const char *at, struct drawing *d)
{
	while (*at != '\0') {
		size_t name = strcspn(at, "=");
		const char *word = at;

		if (at[name] != '=')
			return "each part is a name, = and a number";
		at += name + 1;
		if (name == 4 && strncmp(word, "rows", name) == 0) {
			d->rows = number_at(&at, MOST_ROWS);
		} else if (name == 6 && strncmp(word, "spread", name) == 0) {
			d->spread = number_at(&at, MOST_ROWS);
		} else if (name == 7 && strncmp(word, "nnz/row", name) == 0) {
			d->least = d->most = number_at(&at, MOST_ROWS);
			if (*at == '-') {
				++at;
				d->most = number_at(&at, MOST_ROWS);
			}
		} else {
			return "there are rows, nnz/row and spread";
		}
		if (*at == ',' && at[1] != '\0')
			++at;
		else if (*at != '\0')
			return "a number is followed by a comma, or nothing";
	}
	return NULL;
}

static const char *check(struct drawing *d)
{
	if (d->rows < 1)
		return "rows are 1 to 134217728";
	if (d->spread == 0)
		d->spread = d->rows;
	if (d->least < 0 || d->most < d->least || d->most < 1)
		return "nnz/row is a number of entries, or from the least to the most, as in 4-40";
	if (d->spread < d->most || d->spread > d->rows)
		return "spread is no less than the longest row, and no more than there are rows";
	if (d->rows * ((d->least + d->most + 1) / 2) > MOST_ENTRIES)
		return "it would have more than 268435456 entries";
	return NULL;
}

/* A number below another one, as good as all alike: splitmix64, by Vigna. */
static int64_t draw(struct drawing *d, int64_t below)
{
	uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (int64_t)((z ^ z >> 31) % (uint64_t)below);
}

static int ascending(const void *a, const void *b)
{
	const int32_t *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

static void draw_row(struct drawing *d, int64_t row, int64_t count, int32_t *column)
{
	int64_t first = row - d->spread / 2;

	if (first > d->rows - d->spread)
		first = d->rows - d->spread;
	first = first > 0 ? first : 0;
	for (int64_t i = 0; i < count; ++i)
		column[i] = (int32_t)(first + draw(d, d->spread - count + 1));
	qsort(column, (size_t)count, sizeof(*column), ascending);
	for (int64_t i = 0; i < count; ++i)
		column[i] += (int32_t)i;
}

enum rf_status rf_drawn_make(const char *text, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_matrix *matrix)
{
	struct drawing d = { .least = -1 };
	const char *why = read_text(text + strlen(prefix), &d);
	int64_t *start;
	int32_t *column;

	why = why != NULL ? why : check(&d);
	if (why != NULL)
		return refuse(diagnostics, text, why);
	start = RF_NEW_ARRAY(arena, int64_t, (size_t)d.rows + 1);
	if (start == NULL)
		return rf_out_of_memory(diagnostics);
	for (int64_t row = 0; row < d.rows; ++row)
		start[row + 1] = start[row] + d.least + draw(&d, d.most - d.least + 1);
	column = RF_NEW_ARRAY(arena, int32_t, (size_t)start[d.rows] + 1);
	if (column == NULL)
		return rf_out_of_memory(diagnostics);
	for (int64_t row = 0; row < d.rows; ++row)
		draw_row(&d, row, start[row + 1] - start[row], column + start[row]);
	*matrix = (struct rf_matrix){ .file = text,
		                      .rows = d.rows,
		                      .columns = d.rows,
		                      .entries = start[d.rows],
		                      .row_start = start,
		                      .column = column };
	return RF_OK;
}
