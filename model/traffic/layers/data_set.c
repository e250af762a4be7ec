/* SPDX-License-Identifier: MIT
 *
 * Bytes of all data of a nest that is run again and again.
 *
 * A textbook counts arrays as they are declared, for that is what one knows of them: N*N*N elements
 * of a stencil of radius r.  Touched are N - 2r rows and planes of the array that is stored, so
 * that caches hold data sets that are larger, as declared, than they are: at N = 124 and r = 4 the
 * two arrays are 30.5 MB, and what is touched of them 28.5.  The difference are the rims, which
 * corrections for edges take into account, as those of the loops (corrections.c).
 *
 * Limits: the corners of planes that a star leaves out count where its rows go on one in another.
 */
#include "model/traffic/layers/data_set.h"

#include <math.h>

#include "model/traffic/nest/lattice.h"

/* An array of which more is touched than the inverse of this is swept, with its edges. */
#define SWEPT 1.5

/* Of an array: as declared where the nest sweeps it, else what it touches: with steps of whole
 * lines or rows it leaves most of it alone. */
static double array_bytes(const struct rf_groups *groups, const struct rf_lc *lc, int array)
{
	const struct rf_footprint_nest *scene = &lc->scene;
	struct rf_footprint_window all = { .loop = -1 };
	const struct rf_array *declared = &lc->nest->kernel->arrays[array];
	double bytes = (double)declared->element_bytes;
	double touched = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		if (scene->shapes[g].group->array == array)
			touched += rf_footprint_of_group(scene, &scene->shapes[g], &all).value;
	for (size_t d = 0; d < declared->extent_count; ++d)
		bytes *= declared->extents[d] == NULL
		             ? 0
		             : rf_formula_value(declared->extents[d], scene->scale->sizes);
	return bytes <= (groups->is_swept[array] ? SWEPT : 2) * touched &&
	               (bytes >= touched || groups->is_swept[array])
	           ? bytes
	           : touched;
}

/* Where a group goes from row to row, all that lies between the first and the last place, and the
 * rows one by one, which do not know that their ends share lines: each is enough. */
static double touched_bytes(const struct rf_footprint_nest *scene)
{
	struct rf_footprint_window all = { .loop = -1 };
	double sum = 0;

	for (size_t g = 0; g < scene->shape_count; ++g)
		sum += fmin(rf_footprint_of_group(scene, &scene->shapes[g], &all).value,
		            rf_lattice_bytes(scene, &scene->shapes[g], &all).value);
	return sum;
}

void rf_data_set_measure(const struct rf_groups *groups, struct rf_lc *lc)
{
	for (size_t a = 0; a < lc->nest->kernel->array_count; ++a) {
		lc->array_bytes[a] = array_bytes(groups, lc, (int)a);
		lc->all_bytes += lc->array_bytes[a];
	}
	lc->rim_bytes = fmax(lc->all_bytes - touched_bytes(&lc->scene), 0);
}
