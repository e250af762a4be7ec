/* SPDX-License-Identifier: MIT
 *
 * Rows of lines at equal distances: a comb.
 *
 * A loop that moves a reference by more than a line touches a row of lines in each turn.  Where the
 * stride is no multiple of a line, rows lie within their lines in the same way after a few turns:
 * of 68000 bytes every second row begins at the beginning of a line, and even and odd rows are a
 * comb each.  The rows of a triangle begin or end an element further on each time: of doubles every
 * eighth one does so a line further on.
 *
 * Lines of combs with the same stride of S lines are figures in the plane of (line mod S,
 * line div S): a comb is as wide as its rows and as high as they are many, a run of lines is a
 * part of a row, whole rows, and a part of a row.  So of columns of a matrix, and rows of it, the
 * union is that of some rectangles and trapezoids, however long they are:
 *
 *     S = 5   . . # . .     a[i][2] of four rows, and lines 5 to 8, which are three that no row
 *             # # # # .     of the column has
 *             . . # . .
 *             . . # . .
 *
 * From row to row the ends of all figures move on straight lines.  Where they are in the same order
 * in two rows they are so in all rows in between, and the lines of these rows are as many as those
 * of the two are on the average; where they are not, the rows are halved.
 */
#include "model/traffic/reuse/line_combs.h"

#include <stdlib.h>

#include "base/integer.h"

/* A slope is no more than a part of the stride. */
enum { MOST_FIGURES = 2048, MOST_ACTIVE = 256, NEAR = 16 };

/* ---- rows of bytes ---- */

static void turn_forwards(struct rf_line_rows *rows)
{
	int64_t last = rows->turns - 1;

	if (rows->turns > 1 && rows->stride < 0) {
		rows->from += (rows->stride + rows->from_slope) * last;
		rows->to += (rows->stride + rows->to_slope) * last;
		rows->stride = -rows->stride;
		rows->from_slope = -rows->from_slope;
		rows->to_slope = -rows->to_slope;
	}
	if (rows->from_slope == 0 && rows->to_slope == 0 && rows->turns > 1 &&
	    rows->stride <= rows->to - rows->from + 1) {
		rows->to += rows->stride * last;
		rows->turns = 1;
	}
	if (rows->turns == 1)
		rows->stride = rows->from_slope = rows->to_slope = 0;
}

/* Takes a stride that is nearly that of others for theirs with a slope: of a diagonal, for that of
 * the rows of its matrix. */
static void join_strides(struct rf_line_rows *rows, const struct rf_line_rows *others, size_t count)
{
	for (size_t k = 0; k < count && rows->turns > 1; ++k) {
		int64_t slope = rows->stride - others[k].stride;

		if (others[k].turns == 1 || llabs(slope) > rows->stride / NEAR)
			continue;
		rows->stride -= slope;
		rows->from_slope += slope;
		rows->to_slope += slope;
		return;
	}
}

/* After so many turns rows lie within their lines as before. */
static int64_t kinds_of(const struct rf_line_rows *rows, int64_t line)
{
	int64_t slopes = rf_integer_gcd(rows->from_slope, rows->to_slope);

	return line / rf_integer_gcd(rf_integer_gcd(rows->stride, slopes), line);
}

static int64_t last_at(const struct rf_line_comb *comb, int64_t row)
{
	return comb->last + row * comb->last_step;
}

static int64_t first_at(const struct rf_line_comb *comb, int64_t row)
{
	return comb->first + row * comb->first_step;
}

static int64_t end_of(const struct rf_line_comb *comb)
{
	return last_at(comb, comb->count - 1) + 1;
}

/* Whether there is a gap behind every row; with slopes it is enough to look at both ends. */
static bool has_gaps(const struct rf_line_comb *comb)
{
	int64_t before_last = comb->count - 2;

	return comb->count == 1 || (last_at(comb, 0) < first_at(comb, 1) &&
	                            last_at(comb, before_last) < first_at(comb, before_last + 1));
}

/* All lines from the first row to the last, in the place of combs of these rows. */
static bool add_run(struct rf_line_combs *combs, size_t i)
{
	const struct rf_line_rows *rows = &combs->rows[i];
	struct rf_line_comb run = { .count = 1, .rows = i, .kinds = 1 };

	run.first = rows->from >> combs->shift;
	run.last = (rows->to + (rows->turns - 1) * (rows->stride + rows->to_slope)) >> combs->shift;
	while (combs->count > 0 && combs->items[combs->count - 1].rows == i)
		combs->count -= 1;
	if (combs->count == RF_LINE_COMBS)
		return false;
	combs->items[combs->count++] = run;
	return true;
}

static bool add_rows(struct rf_line_combs *combs, size_t i, int64_t kinds)
{
	const struct rf_line_rows *rows = &combs->rows[i];
	int64_t from_step = rows->stride + rows->from_slope;
	int64_t to_step = rows->stride + rows->to_slope;

	if (rows->turns > 1 && (rows->stride <= 0 || from_step <= 0 || to_step <= 0))
		return false;
	for (int64_t k = 0; k < kinds && k < rows->turns; ++k) {
		struct rf_line_comb comb = {
			.first = (rows->from + k * from_step) >> combs->shift,
			.last = (rows->to + k * to_step) >> combs->shift,
			.first_step = kinds * from_step >> combs->shift,
			.last_step = kinds * to_step >> combs->shift,
			.pitch = kinds * rows->stride >> combs->shift,
			.count = rf_integer_ceil_div(rows->turns - k, kinds),
			.rows = i,
			.kind = k,
			.kinds = kinds,
		};

		if (!has_gaps(&comb))
			return from_step == to_step && add_run(combs, i);
		if (combs->count == RF_LINE_COMBS)
			return false;
		combs->items[combs->count++] = comb;
	}
	return true;
}

bool rf_line_combs_make(struct rf_line_combs *combs, const struct rf_line_rows *rows, size_t count,
                        int shift)
{
	int64_t line = INT64_C(1) << shift;

	combs->shift = shift;
	combs->count = 0;
	for (size_t i = 0; i < count; ++i) {
		combs->rows[i] = rows[i];
		turn_forwards(&combs->rows[i]);
		join_strides(&combs->rows[i], combs->rows, i);
	}
	for (size_t i = 0; i < count; ++i) {
		const struct rf_line_rows *own = &combs->rows[i];
		int64_t kinds = own->turns > 1 ? kinds_of(own, line) : 1;

		for (size_t k = 0; k < count && own->turns > 1; ++k)
			if (combs->rows[k].stride == own->stride &&
			    kinds_of(&combs->rows[k], line) > kinds)
				kinds = kinds_of(&combs->rows[k], line);
		if (!add_rows(combs, i, kinds))
			return false;
	}
	combs->work += (double)combs->count;
	return true;
}

/* ---- their union ---- */

/* In rows low..high - 1 of the plane, places from..to - 1 of the first of them, and from row to row
 * so many places on. */
struct figure {
	int64_t low, high, from, to, from_slope, to_slope;
	int64_t least, most; /* places at all: least..most - 1 */
};

struct plane {
	size_t count;
	struct figure items[MOST_FIGURES];
	double work;
};

static bool add_figure(struct plane *plane, struct figure figure)
{
	int64_t last = figure.high - figure.low - 1;
	int64_t from = figure.from + last * figure.from_slope;
	int64_t to = figure.to + last * figure.to_slope;

	if (figure.low >= figure.high)
		return true;
	if (plane->count == MOST_FIGURES)
		return false;
	figure.least = from < figure.from ? from : figure.from;
	figure.most = to > figure.to ? to : figure.to;
	plane->items[plane->count++] = figure;
	return true;
}

/* For how many rows a place that moves stays between 0 and `stride`. */
static int64_t stay_of(int64_t place, int64_t slope, int64_t stride)
{
	if (slope == 0)
		return INT64_MAX;
	return 1 + (slope > 0 ? (stride - 1 - place) / slope : place / -slope);
}

static int64_t least_of(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Rows n..n + rows - 1 of a comb, which begin and end in the same rows of the plane relative to
 * their own number: those from begin..end on. */
static bool add_band(struct plane *plane, const struct figure *band, int64_t begin, int64_t end,
                     int64_t stride)
{
	int64_t rows = band->high - band->low;

	for (int64_t c = begin; c <= end; ++c) {
		struct figure part = { .low = band->low + c, .high = band->high + c, .to = stride };

		if (rows == 1 && c > begin && c < end) { /* whole rows in the midst of a run */
			part.high = band->low + end;
			c = end - 1;
		}
		if (c == begin) {
			part.from = band->from;
			part.from_slope = band->from_slope;
		}
		if (c == end) {
			part.to = band->to;
			part.to_slope = band->to_slope;
		}
		if (!add_figure(plane, part))
			return false;
	}
	return true;
}

/* A comb of this stride, or a run of lines, which may go over the ends of rows. */
static bool add_to_plane(struct plane *plane, const struct rf_line_comb *comb, int64_t stride,
                         int64_t origin)
{
	int64_t from_slope = comb->count > 1 ? comb->first_step - stride : 0;
	int64_t to_slope = comb->count > 1 ? comb->last_step - stride : 0;

	for (int64_t n = 0, rows; n < comb->count; n += rows) {
		int64_t first = comb->first - origin + n * from_slope;
		int64_t last = comb->last - origin + n * to_slope;
		int64_t begin = rf_integer_floor_div(first, stride);
		int64_t end = rf_integer_floor_div(last, stride);
		struct figure band = { .from = first - begin * stride,
			               .to = last - end * stride + 1,
			               .from_slope = from_slope,
			               .to_slope = to_slope };

		rows = least_of(comb->count - n, least_of(stay_of(band.from, from_slope, stride),
		                                          stay_of(band.to - 1, to_slope, stride)));
		band.low = n;
		band.high = n + rows;
		if (!add_band(plane, &band, begin, end, stride))
			return false;
	}
	return true;
}

static int compare_numbers(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Orders are those of all numbers: how the work grows must not hang on who sorts. */
static int compare_each(const int64_t *a, const int64_t *b, size_t count)
{
	int order = 0;

	for (size_t i = 0; i < count && order == 0; ++i)
		order = compare_numbers(&a[i], &b[i]);
	return order;
}

static int compare_least(const void *left, const void *right)
{
	const struct figure *a = left, *b = right;
	const int64_t x[] = { a->least, a->most, a->low,        a->high,
		              a->from,  a->to,   a->from_slope, a->to_slope };
	const int64_t y[] = { b->least, b->most, b->low,        b->high,
		              b->from,  b->to,   b->from_slope, b->to_slope };

	return compare_each(x, y, sizeof(x) / sizeof(*x));
}

static int64_t from_at(const struct figure *figure, int64_t row)
{
	return figure->from + (row - figure->low) * figure->from_slope;
}

static int64_t to_at(const struct figure *figure, int64_t row)
{
	return figure->to + (row - figure->low) * figure->to_slope;
}

/* What is at its place in the first of some rows, and in the last one. */
struct ends {
	int64_t first, last;
};

/* Whether in all of them the one is behind the other, or where it is. */
static bool is_behind(struct ends a, struct ends b)
{
	return a.first >= b.first && a.last >= b.last;
}

/* Puts figures in the order in which they begin in the first row, and in the last one. */
static void sort_active(const struct figure **active, size_t count, int64_t low, int64_t last)
{
	for (size_t i = 1; i < count; ++i) {
		const struct figure *own = active[i];
		int64_t first = from_at(own, low);
		size_t k = i;

		for (; k > 0; --k) {
			int64_t before = from_at(active[k - 1], low);

			if (before < first ||
			    (before == first && from_at(active[k - 1], last) <= from_at(own, last)))
				break;
			active[k] = active[k - 1];
		}
		active[k] = own;
	}
}

/* Places of figures in the first row and in the last one, each once; false where figures are in
 * another order in the one than in the other. */
static bool count_ends(const struct figure **active, size_t count, int64_t low, int64_t last,
                       struct ends *places)
{
	struct ends from = { 0 }, reach = { INT64_MIN, INT64_MIN };

	*places = (struct ends){ 0, 0 };
	for (size_t i = 0; i < count; ++i) {
		struct ends begin = { from_at(active[i], low), from_at(active[i], last) };
		struct ends end = { to_at(active[i], low), to_at(active[i], last) };

		if (i > 0 && !is_behind(begin, from))
			return false;
		from = begin;
		if (i == 0 || is_behind(begin, reach)) {
			places->first += end.first - begin.first;
			places->last += end.last - begin.last;
			reach = end;
		} else if (!is_behind(reach, begin)) {
			return false;
		} else if (is_behind(end, reach)) {
			places->first += end.first - reach.first;
			places->last += end.last - reach.last;
			reach = end;
		} else if (!is_behind(reach, end)) {
			return false;
		}
	}
	return true;
}

/* Places of figures that are all there from row low to high - 1. */
static int64_t area_of_rows(struct plane *plane, const struct figure **active, size_t count,
                            int64_t low, int64_t high)
{
	int64_t middle = low + (high - low) / 2;
	struct ends places;

	plane->work += (double)count / 4;
	sort_active(active, count, low, high - 1);
	if (count_ends(active, count, low, high - 1, &places))
		return (places.first + places.last) * (high - low) / 2;
	return area_of_rows(plane, active, count, low, middle) +
	       area_of_rows(plane, active, count, middle, high);
}

/* Places of figures that stand beside each other; -1 where too many do in one row. */
static int64_t area_of(struct plane *plane, const struct figure *items, size_t count)
{
	int64_t edges[2 * MOST_ACTIVE], area = 0;
	const struct figure *active[MOST_ACTIVE];
	size_t active_count = 0;

	if (count > MOST_ACTIVE)
		return -1;
	for (size_t i = 0; i < count; ++i) {
		edges[2 * i] = items[i].low;
		edges[2 * i + 1] = items[i].high;
	}
	qsort(edges, 2 * count, sizeof(*edges), compare_numbers);
	for (size_t e = 0; e + 1 < 2 * count; ++e) {
		if (edges[e] == edges[e + 1])
			continue;
		active_count = 0;
		for (size_t i = 0; i < count; ++i)
			if (items[i].low <= edges[e] && edges[e] < items[i].high)
				active[active_count++] = &items[i];
		plane->work += (double)count / 16;
		if (active_count > 0)
			area += area_of_rows(plane, active, active_count, edges[e], edges[e + 1]);
	}
	return area;
}

/* Those that have no place in common are counted by themselves. */
static int64_t area_of_plane(struct plane *plane)
{
	int64_t sum = 0;

	qsort(plane->items, plane->count, sizeof(*plane->items), compare_least);
	for (size_t first = 0, end; first < plane->count; first = end) {
		int64_t reach = plane->items[first].most, area;

		for (end = first + 1; end < plane->count && plane->items[end].least < reach; ++end)
			if (plane->items[end].most > reach)
				reach = plane->items[end].most;
		area = area_of(plane, &plane->items[first], end - first);
		if (area < 0)
			return -1;
		sum += area;
	}
	return sum;
}

/* The union of combs that have lines in common places, of one stride or runs of lines. */
static int64_t lines_of(struct rf_line_combs *combs, size_t first, size_t end)
{
	struct plane plane;
	int64_t stride = 0, origin = combs->items[first].first, area;

	plane.count = 0;
	plane.work = 0;
	for (size_t i = first; i < end; ++i) {
		const struct rf_line_comb *comb = &combs->items[i];

		if (comb->count > 1 && stride != 0 && comb->pitch != stride)
			return -1;
		if (comb->count > 1)
			stride = comb->pitch;
	}
	if (stride == 0)
		stride = INT64_MAX / 2;
	for (size_t i = first; i < end; ++i)
		if (!add_to_plane(&plane, &combs->items[i], stride, origin))
			return -1;
	area = area_of_plane(&plane);
	combs->work += plane.work + (double)plane.count;
	return area;
}

static int compare_first(const void *left, const void *right)
{
	const struct rf_line_comb *a = left, *b = right;
	const int64_t x[] = { a->first, a->last,          a->count, a->first_step, a->last_step,
		              a->pitch, (int64_t)a->rows, a->kind,  a->kinds };
	const int64_t y[] = { b->first, b->last,          b->count, b->first_step, b->last_step,
		              b->pitch, (int64_t)b->rows, b->kind,  b->kinds };

	return compare_each(x, y, sizeof(x) / sizeof(*x));
}

int64_t rf_line_combs_lines(struct rf_line_combs *combs)
{
	int64_t sum = 0;

	qsort(combs->items, combs->count, sizeof(*combs->items), compare_first);
	for (size_t first = 0, end; first < combs->count; first = end) {
		int64_t reach = end_of(&combs->items[first]), lines;

		for (end = first + 1; end < combs->count && combs->items[end].first < reach; ++end)
			if (end_of(&combs->items[end]) > reach)
				reach = end_of(&combs->items[end]);
		lines = lines_of(combs, first, end);
		if (lines < 0)
			return -1;
		sum += lines;
	}
	return sum;
}

/* ---- those of a set ---- */

/* Whether one of some rows before the n-th has a line: the last one that begins before the line
 * ends, or none. */
static bool has_line(const struct rf_line_rows *rows, int64_t n, int64_t line, int shift)
{
	int64_t end = ((line + 1) << shift) - 1 - rows->from;
	int64_t step = rows->stride + rows->from_slope, row = step > 0 ? end / step : 0;

	if (end < 0 || n == 0)
		return false;
	row = row < n ? row : n - 1;
	return (rows->to + row * (rows->stride + rows->to_slope)) >> shift >= line;
}

/* Counts a line of a row of a comb that no rows before have. */
static void add_line(const struct rf_line_combs *combs, const struct rf_line_comb *comb,
                     int64_t row, int64_t line, struct rf_crowd *crowd)
{
	for (size_t k = 0; k < comb->rows; ++k)
		if (has_line(&combs->rows[k], combs->rows[k].turns, line, combs->shift))
			return;
	crowd->lines +=
	    !has_line(&combs->rows[comb->rows], row * comb->kinds + comb->kind, line, combs->shift);
}

static int64_t row_of(const struct rf_line_comb *comb, int64_t line)
{
	int64_t row = comb->count > 1 ? (line - comb->first) / comb->first_step : 0;

	return row < comb->count ? row : comb->count - 1;
}

/* Those from the first line of a comb to its last, or those of some rows. */
static void add_all(struct rf_line_combs *combs, const struct rf_line_comb *comb,
                    struct rf_crowd *crowd, int64_t target)
{
	int64_t end = end_of(comb), line = rf_crowd_next(crowd, target, comb->first), looks = 0;

	for (; line < end && crowd->lines < crowd->enough; ++looks) {
		int64_t row = row_of(comb, line);

		if (line <= last_at(comb, row))
			add_line(combs, comb, row, line, crowd);
		line = rf_crowd_after(crowd, line);
	}
	combs->work += (double)looks / 16;
}

/* Row after row of those that may have a line of the set: of one at least as wide as there are sets
 * all of it, and of others one line. */
static void add_by_rows(struct rf_line_combs *combs, const struct rf_line_comb *comb,
                        struct rf_crowd *crowd, int64_t target)
{
	int64_t width = comb->last - comb->first + 1, looks = 0;
	int64_t last_width = end_of(comb) - first_at(comb, comb->count - 1);

	width = width > last_width ? width : last_width;
	for (int64_t row = 0; crowd->lines < crowd->enough; ++row, ++looks) {
		int64_t first = first_at(comb, row), line;
		int64_t steps =
		    rf_integer_first_residue(target - first, -comb->first_step, crowd->sets, width);

		if (steps < 0 || row + steps >= comb->count)
			break;
		row += steps;
		line = rf_crowd_next(crowd, target, first_at(comb, row));
		for (; line <= last_at(comb, row); line += crowd->sets)
			add_line(combs, comb, row, line, crowd);
	}
	combs->work += 2 * (double)(looks + 1); /* quotients of wide numbers */
}

void rf_line_combs_crowd(struct rf_line_combs *combs, struct rf_crowd *crowd, int64_t target)
{
	for (size_t i = 0; i < combs->count && crowd->lines < crowd->enough; ++i)
		if (crowd->is_hashed || combs->items[i].count == 1)
			add_all(combs, &combs->items[i], crowd, target);
		else
			add_by_rows(combs, &combs->items[i], crowd, target);
}
