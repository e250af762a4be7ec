/* SPDX-License-Identifier: MIT
 *
 * The edges of blocks.
 *
 * A block of b iterations of a stencil reads b and its reach s around it, and each of its rows
 * begins and ends somewhere within a line.  What lies around a block was brought by its neighbour
 * as well; it counts twice unless it is still in the cache.  Across memory a block of b rows takes
 *
 *     b + s rows,
 *
 * and along memory a row takes the lines that it touches, on average over the places in a line
 * where rows begin.
 *
 * The same holds of rows that a loop walks through in part only, with a gap of more than a line to
 * the next: 16 elements and two around them touch 3.1 lines where 2.3 would hold them.
 *
 * Limits: the corners that a star leaves out count as read where the parts of a group reach over
 * two edges at once.
 */
#include "model/traffic/layers/halo.h"

#include <math.h>

#include "base/integer.h"

/* Iterations that the part reaches over in one loop. */
static double reach(const struct rf_group *group, const struct rf_halo_part *part, size_t k)
{
	int64_t least = INT64_MAX, greatest = INT64_MIN;

	for (size_t i = part->first; i <= part->last; ++i) {
		int64_t shift = group->members[i].shift[k];

		if (part->stored_only && !group->members[i].writes)
			continue;
		least = shift < least ? shift : least;
		greatest = shift > greatest ? shift : greatest;
	}
	return greatest < least ? 0 : (double)(greatest - least);
}

/* Where the first row of the part begins in memory, which is where it ends if loop k runs down. */
static int64_t first_place(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                           const struct rf_halo_part *part, size_t k)
{
	const struct rf_group *group = shape->group;
	const struct rf_group_member *first = &group->members[part->first];
	double turns = lc->scene.trips[k].value - 1 + reach(group, part, k);

	for (size_t i = part->first; i <= part->last; ++i)
		if (group->members[i].shift[k] < first->shift[k] &&
		    (!part->stored_only || group->members[i].writes))
			first = &group->members[i];
	if (rf_formula_value(group->strides[k], lc->scene.scale->sizes) > 0)
		return first->place_bytes;
	return first->place_bytes - (int64_t)(turns * shape->strides[k].value);
}

/* Of a loop that runs along memory: lines of a row, on average over the places where it begins, to
 * those that are counted without its edges. */
static double along(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                    const struct rf_halo_part *part, size_t k, int64_t line_bytes)
{
	double trips = lc->scene.trips[k].value, stride = shape->strides[k].value;
	double width = (trips - 1 + reach(shape->group, part, k)) * stride + shape->bytes.value;
	int64_t step = rf_lc_step_in_line(&lc->scene, shape, k, line_bytes);
	double lines = 0;

	for (int64_t place = rf_integer_mod(first_place(lc, shape, part, k), step);
	     place < line_bytes; place += step)
		lines += ceil(((double)place + width) / (double)line_bytes);
	return lines * (double)step / (double)line_bytes /
	       rf_lc_run_lines(shape, k, trips * stride, (double)line_bytes);
}

static double across(double trips, double span)
{
	return (trips + span) / trips;
}

/* Whether a loop runs over one tile after the other: the loop outside goes on where it ends. */
static bool is_tiled(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                     size_t k, int tiles)
{
	double stride = shape->strides[k].value;

	return tiles >= 0 && stride > 0 &&
	       shape->strides[tiles].value >= scene->trips[k].value * stride;
}

/* Whether a loop alone runs along memory, in pieces of rows with at least a line between one and
 * the next. */
static bool stands_alone(const struct rf_lc *lc, const struct rf_footprint_group *shape, size_t k,
                         int64_t line_bytes)
{
	const struct rf_footprint_nest *scene = &lc->scene;
	double stride = shape->strides[k].value, rows = INFINITY;
	double covered = (scene->trips[k].value + (double)scene->halo[k]) * stride;
	bool is_continued = false;

	if (stride == 0 || stride >= (double)line_bytes)
		return false;
	for (size_t i = 0; i < scene->depth; ++i) {
		double other = i == k ? 0 : shape->strides[i].value;

		if (lc->nest->loops[i].tile_loop >= 0)
			return false;
		if (other > 0)
			rows = fmin(rows, other);
		if (other > 0 && i < k)
			is_continued = shape->follows[i];
	}
	return isfinite(rows) && !is_continued && rows >= covered + (double)line_bytes;
}

/* ---- the edges of the whole nest ---- */

static bool has_tiles(const struct rf_lc *lc)
{
	for (size_t k = 0; k < lc->scene.depth; ++k)
		if (lc->nest->loops[k].tile_loop >= 0)
			return true;
	return false;
}

/* How far it is from one run along loop k to the next one beside it; infinite for the outermost. */
static double pitch(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                    size_t k)
{
	double least = INFINITY;

	for (size_t i = 0; i < scene->depth; ++i)
		if (shape->strides[i].value > shape->strides[k].value)
			least = fmin(least, shape->strides[i].value);
	return least;
}

/* Rows that are touched for each that is counted: with those around it that the part reaches, as
 * far as they are not rows of the next plane. */
static double with_rows_around(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                               const struct rf_halo_part *part, size_t k)
{
	double trips = lc->scene.trips[k].value;
	double room = pitch(&lc->scene, shape, k) / shape->strides[k].value;

	return fmax(fmin(trips + reach(shape->group, part, k), room), trips) / trips;
}

/* A row of a part, with what other members of the group touch of the same row at the same time:
 * x[s + j] and x[s + 4 + j] lead a loop over four of eight elements through all of them, in two
 * pieces. */
struct row {
	double least, greatest; /* where pieces begin, in iterations of the loop */
	size_t pieces;
};

static bool is_beside(const struct rf_group *group, size_t member, size_t other, size_t k,
                      size_t depth)
{
	for (size_t i = 0; i < depth; ++i)
		if (i != k && group->members[member].shift[i] != group->members[other].shift[i])
			return false;
	return true;
}

/* Pieces that lie less than a line apart; one where the group does not reach over a row. */
static struct row find_row(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                           size_t member, size_t k, int64_t line_bytes)
{
	const struct rf_group *group = shape->group;
	double trips = lc->scene.trips[k].value, at = (double)group->members[member].shift[k];
	double near = trips + (double)line_bytes / shape->strides[k].value;
	struct row row = { at, at, 1 };
	size_t before = 0;

	if ((double)rf_group_span(group, k) < trips)
		return row;
	while (row.pieces != before) {
		before = row.pieces;
		for (size_t i = 0; i < group->member_count; ++i) {
			double other = (double)group->members[i].shift[k];
			double apart = fmax(row.least - other, other - row.greatest);

			if (apart < trips || apart >= near ||
			    !is_beside(group, member, i, k, lc->scene.depth))
				continue;
			row.least = fmin(row.least, other);
			row.greatest = fmax(row.greatest, other);
			++row.pieces;
		}
	}
	return row;
}

static bool is_only_one(const struct rf_footprint_nest *scene,
                        const struct rf_footprint_group *shape, size_t k)
{
	for (size_t i = 0; i < scene->depth; ++i)
		if (i != k && shape->strides[i].value > 0)
			return false;
	return true;
}

/* Along memory: a row that ends less than a line before the next one begins costs all that lies
 * between the starts of the two, of which each of its pieces has a part.  One that ends further
 * from it, or that nothing follows, costs the lines that it touches, unless it counts as one that
 * stands alone already. */
static double with_row_end(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                           const struct rf_halo_part *part, size_t k, int64_t line_bytes)
{
	double stride = shape->strides[k].value, row = lc->scene.trips[k].value * stride;
	struct row whole = find_row(lc, shape, part->first, k, line_bytes);
	double more = fmax(reach(shape->group, part, k), whole.greatest - whole.least);
	double next = pitch(&lc->scene, shape, k);

	if (next <= row || (isinf(next) && !is_only_one(&lc->scene, shape, k)))
		return 1;
	if (next < row + more * stride + (double)line_bytes)
		return fmax(next / (row * (double)whole.pieces), 1);
	if (whole.pieces > 1 || stands_alone(lc, shape, k, line_bytes))
		return 1;
	return fmax(along(lc, shape, part, k, line_bytes), 1);
}

/* Where a row is walked through across others, and what one turn brought is gone before the next,
 * each of its elements takes a line, and rows have no ends. */
static double edges(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                    const struct rf_halo_part *part, const struct rf_boundary *boundary,
                    int64_t line_bytes)
{
	double factor = 1;

	for (size_t k = 0; k < lc->scene.depth; ++k) {
		double stride = shape->strides[k].value;

		if (stride >= (double)line_bytes)
			factor *= with_rows_around(lc, shape, part, k);
		else if (stride > 0 && rf_lc_turn_fits(lc, shape, k, boundary))
			factor *= with_row_end(lc, shape, part, k, line_bytes);
	}
	return factor;
}

double rf_halo_factor(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                      const struct rf_halo_part *part, const struct rf_boundary *boundary,
                      int64_t line_bytes)
{
	const struct rf_footprint_nest *scene = &lc->scene;
	double factor = 1;

	if (lc->counts_edges && !has_tiles(lc))
		factor = edges(lc, shape, part, boundary, line_bytes);
	for (size_t k = 0; k < scene->depth; ++k) {
		int tiles = lc->nest->loops[k].tile_loop;
		double stride = shape->strides[k].value;

		if (stands_alone(lc, shape, k, line_bytes) &&
		    rf_lc_turn_fits(lc, shape, k, boundary))
			factor *= along(lc, shape, part, k, line_bytes);
		if (!is_tiled(scene, shape, k, tiles) ||
		    rf_lc_turn_fits(lc, shape, (size_t)tiles, boundary))
			continue;
		if (stride >= (double)line_bytes)
			factor *= across(scene->trips[k].value, reach(shape->group, part, k));
		else if (rf_lc_turn_fits(lc, shape, k, boundary))
			factor *= along(lc, shape, part, k, line_bytes);
	}
	return factor;
}
