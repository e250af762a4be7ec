/* SPDX-License-Identifier: MIT
 *
 * Rows of lines at equal distances: a comb.
 *
 * A loop that moves a reference by more than a line touches a row of lines in each turn.  Where the
 * stride is no multiple of a line, rows lie within their lines in the same way after a few turns:
 * of 68000 bytes every second row begins at the beginning of a line, and even and odd rows are a
 * comb each.
 *
 * Lines of combs with the same stride of S lines are rectangles in the plane of (line mod S,
 * line div S): a comb is as wide as its rows and as high as they are many, a run of lines is a
 * part of a row, whole rows, and a part of a row.  So of columns of a matrix, and rows of it, the
 * union is that of some rectangles, however long they are:
 *
 *     S = 5   . . # . .     a[i][2] of four rows, and lines 5 to 8, which are three that no row
 *             # # # # .     of the column has
 *             . . # . .
 *             . . # . .
 */
#include "model/traffic/reuse/line_combs.h"

#include <stdlib.h>

#include "base/integer.h"

enum { MOST_RECTANGLES = 256 };

/* ---- rows of bytes ---- */

static bool add_comb(struct rf_line_combs *combs, struct rf_line_comb comb)
{
	if (comb.count > 1 && comb.width >= comb.stride) {
		comb.width += comb.stride * (comb.count - 1);
		comb.count = 1;
	}
	if (combs->count == RF_LINE_COMBS)
		return false;
	combs->items[combs->count++] = comb;
	return true;
}

bool rf_line_combs_add(struct rf_line_combs *combs, struct rf_line_rows rows, int shift)
{
	int64_t line = INT64_C(1) << shift, kinds;

	if (rows.stride < 0) {
		rows.from += rows.stride * (rows.turns - 1);
		rows.to += rows.stride * (rows.turns - 1);
		rows.stride = -rows.stride;
	}
	if (rows.stride <= line && rows.stride <= rows.to - rows.from + 1 && rows.turns > 0) {
		rows.to += rows.stride * (rows.turns - 1);
		rows.turns = 1;
	}
	kinds = line / rf_integer_gcd(rows.stride, line);
	for (int64_t k = 0; k < kinds && k < rows.turns; ++k) {
		int64_t first = (rows.from + k * rows.stride) >> shift;
		int64_t last = (rows.to + k * rows.stride) >> shift;
		struct rf_line_comb comb = { .first = first,
			                     .stride = kinds * rows.stride >> shift,
			                     .count = rf_integer_ceil_div(rows.turns - k, kinds),
			                     .width = last - first + 1 };

		if (!add_comb(combs, comb))
			return false;
	}
	return true;
}

/* ---- their union ---- */

static int64_t end_of(const struct rf_line_comb *comb)
{
	return comb->first + (comb->count - 1) * comb->stride + comb->width;
}

/* Of places from..to - 1 in rows low..high - 1. */
struct rectangle {
	int64_t from, to, low, high;
};

struct plane {
	size_t count, edge_count;
	struct rectangle items[MOST_RECTANGLES];
	int64_t edges[2 * MOST_RECTANGLES];
};

static bool add_rectangle(struct plane *plane, int64_t from, int64_t to, int64_t low, int64_t high)
{
	if (from >= to || low >= high)
		return true;
	if (plane->count == MOST_RECTANGLES)
		return false;
	plane->items[plane->count++] = (struct rectangle){ from, to, low, high };
	plane->edges[plane->edge_count++] = from;
	plane->edges[plane->edge_count++] = to;
	return true;
}

/* A comb of this stride, or a run of lines, which may go over the end of a row. */
static bool add_to_plane(struct plane *plane, const struct rf_line_comb *comb, int64_t stride,
                         int64_t origin)
{
	int64_t from = (comb->first - origin) % stride, row = (comb->first - origin) / stride;
	int64_t to = from + comb->width, rows = comb->count;

	if (to <= stride)
		return add_rectangle(plane, from, to, row, row + rows);
	if (rows > 1)
		return add_rectangle(plane, from, stride, row, row + rows) &&
		       add_rectangle(plane, 0, to - stride, row + 1, row + 1 + rows);
	return add_rectangle(plane, from, stride, row, row + 1) &&
	       add_rectangle(plane, 0, stride, row + 1, row + to / stride) &&
	       add_rectangle(plane, 0, to % stride, row + to / stride, row + to / stride + 1);
}

static int compare_numbers(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static int compare_low(const void *a, const void *b)
{
	return compare_numbers(&((const struct rectangle *)a)->low,
	                       &((const struct rectangle *)b)->low);
}

/* Rows of the rectangles that are there from place `at` on; these stand by their lowest rows. */
static int64_t height_at(const struct plane *plane, int64_t at)
{
	int64_t height = 0, high = INT64_MIN;

	for (size_t i = 0; i < plane->count; ++i) {
		const struct rectangle *r = &plane->items[i];

		if (at < r->from || at >= r->to || r->high <= high)
			continue;
		height += r->high - (r->low > high ? r->low : high);
		high = r->high;
	}
	return height;
}

static int64_t area_of(struct plane *plane)
{
	int64_t area = 0;

	qsort(plane->items, plane->count, sizeof(*plane->items), compare_low);
	qsort(plane->edges, plane->edge_count, sizeof(*plane->edges), compare_numbers);
	for (size_t i = 0; i + 1 < plane->edge_count; ++i)
		if (plane->edges[i] < plane->edges[i + 1])
			area += (plane->edges[i + 1] - plane->edges[i]) *
			        height_at(plane, plane->edges[i]);
	return area;
}

/* The union of combs that have lines in common places, of one stride or runs of lines. */
static int64_t lines_of(struct rf_line_combs *combs, size_t first, size_t end)
{
	struct plane plane;
	int64_t stride = 0, origin = combs->items[first].first;

	plane.count = plane.edge_count = 0;
	for (size_t i = first; i < end; ++i) {
		const struct rf_line_comb *comb = &combs->items[i];

		if (comb->count > 1 && stride != 0 && comb->stride != stride)
			return -1;
		if (comb->count > 1)
			stride = comb->stride;
	}
	if (stride == 0)
		stride = INT64_MAX / 2;
	for (size_t i = first; i < end; ++i)
		if (!add_to_plane(&plane, &combs->items[i], stride, origin))
			return -1;
	combs->work += (double)(plane.count * plane.edge_count) / 16;
	return area_of(&plane);
}

static int compare_first(const void *a, const void *b)
{
	return compare_numbers(&((const struct rf_line_comb *)a)->first,
	                       &((const struct rf_line_comb *)b)->first);
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

static bool has_line(const struct rf_line_comb *comb, int64_t line)
{
	int64_t distance = line - comb->first;

	if (distance < 0 || line >= end_of(comb))
		return false;
	return comb->count == 1 || distance % comb->stride < comb->width;
}

/* Counts a line that no comb before this one has. */
static void add_line(const struct rf_line_combs *combs, size_t i, int64_t line,
                     struct rf_crowd *crowd)
{
	for (size_t k = 0; k < i; ++k)
		if (has_line(&combs->items[k], line))
			return;
	++crowd->lines;
}

/* Those from the first line of a comb to its last, or those of some rows. */
static void add_all(struct rf_line_combs *combs, size_t i, struct rf_crowd *crowd, int64_t target)
{
	const struct rf_line_comb *comb = &combs->items[i];
	int64_t end = end_of(comb), line = rf_crowd_next(crowd, target, comb->first), looks = 0;

	for (; line < end && crowd->lines < crowd->enough; ++looks) {
		if (has_line(comb, line))
			add_line(combs, i, line, crowd);
		line = rf_crowd_after(crowd, line);
	}
	combs->work += (double)looks / 16;
}

/* Row after row of those that have a line of the set at all: of one at least as wide as there are
 * sets all of it, and of others one line. */
static void add_rows(struct rf_line_combs *combs, size_t i, struct rf_crowd *crowd, int64_t target)
{
	const struct rf_line_comb *comb = &combs->items[i];
	int64_t row = 0, steps, looks = 0;

	for (; crowd->lines < crowd->enough; ++row, ++looks) {
		int64_t first = comb->first + row * comb->stride, line;

		steps = rf_integer_first_residue(target - first, -comb->stride, crowd->sets,
		                                 comb->width);
		if (steps < 0 || row + steps >= comb->count)
			break;
		row += steps;
		first += steps * comb->stride;
		line = rf_crowd_next(crowd, target, first);
		for (; line < first + comb->width; line += crowd->sets)
			add_line(combs, i, line, crowd);
	}
	combs->work += (double)looks / 4;
}

void rf_line_combs_crowd(struct rf_line_combs *combs, struct rf_crowd *crowd, int64_t target)
{
	for (size_t i = 0; i < combs->count && crowd->lines < crowd->enough; ++i)
		if (crowd->is_hashed || combs->items[i].count == 1)
			add_all(combs, i, crowd, target);
		else
			add_rows(combs, i, crowd, target);
}
