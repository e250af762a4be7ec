/* SPDX-License-Identifier: MIT
 *
 * How far a count by a sample may be from the truth.
 *
 * Each part of a launch that is not looked through has one point at random in it.  Of as many
 * points anywhere the share p of hits lies, by Wilson's interval, between
 *
 *     (p + z^2 / 2n -+ z sqrt(p (1-p) / n + z^2 / 4n^2)) / (1 + z^2 / n)
 *
 * and points of parts of their own are no further away.  Parts are not of one size: n is the square
 * of their sum over the sum of their squares.
 */
#include "model/gpu/warp_sample.h"

#include <math.h>

static const double DEVIATIONS = 3.5;

void rf_warp_sample_add(struct rf_warp_sample *sample, double weight, bool is_hit)
{
	sample->weight += weight;
	sample->squares += weight * weight;
	sample->hits += is_hit ? weight : 0;
}

void rf_warp_sample_bounds(const struct rf_warp_sample *sample, double *least, double *most)
{
	double n, p, middle, wide, all;

	*least = *most = 0;
	if (!(sample->weight > 0))
		return;
	n = sample->weight * sample->weight / sample->squares;
	p = sample->hits / sample->weight;
	all = DEVIATIONS * DEVIATIONS / n;
	middle = p + all / 2;
	wide = DEVIATIONS * sqrt(p * (1 - p) / n + all / n / 4);
	*least = sample->weight * fmax(0, (middle - wide) / (1 + all));
	*most = sample->weight * fmin(1, (middle + wide) / (1 + all));
}
