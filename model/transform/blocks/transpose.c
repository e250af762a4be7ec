/* SPDX-License-Identifier: MIT
 *
 * Tiles over two loops that walk along memory in different arrays, as in b[j][i] = a[i][j].
 *
 * Whichever loop is inside, one array is crossed from line to line, and each of its lines is wanted
 * again by the next turns of the other loop: what must stay is a line for each turn inside.  In a
 * tile as wide as a line those are eight lines of doubles, which the ways of a set hold even where
 * rows are a power of two apart and all of them fall into it; a line of the other array is done
 * with in one turn.  The tile is as tall as the whole of it fits:
 *
 *     safety * 2 * 8 B * iblock * jblock <= capacity,   jblock = 8
 *
 * so that the rows of both arrays, each in a page of its own, are those of a tile and not those of
 * the matrix.
 */
#include "model/transform/blocks/transpose.h"

static bool walks(const struct rf_footprint_nest *scene, const struct rf_footprint_group *shape,
                  size_t along, size_t across)
{
	double line = (double)scene->line_bytes, step = shape->strides[along].value;

	return step > 0 && step < line && shape->strides[across].value >= line;
}

bool rf_transpose_is(const struct rf_footprint_nest *scene, size_t outer, size_t inner)
{
	bool by_outer = false, by_inner = false;

	for (size_t g = 0; g < scene->shape_count; ++g) {
		by_outer |= walks(scene, &scene->shapes[g], outer, inner);
		by_inner |= walks(scene, &scene->shapes[g], inner, outer);
	}
	return by_outer && by_inner;
}

bool rf_transpose_fit(struct rf_candidate *candidate)
{
	const double *trips = candidate->changed.trips;
	double *factors = candidate->factors;

	factors[1] = rf_candidate_line(candidate, 1);
	rf_forecast_set(&candidate->changed, 1, factors[1]);
	factors[0] = rf_candidate_fit(candidate, 0);
	return factors[0] >= rf_candidate_smallest(candidate, 0) && factors[0] <= trips[0] / 2 &&
	       factors[1] <= trips[1] / 2;
}
