/* SPDX-License-Identifier: MIT
 *
 * Means of counters over samples, and their errors.
 */
#ifndef RF_MEAN_H
#define RF_MEAN_H

#include "model/traffic/simulate/skip_outer.h"

struct rf_mean {
	size_t samples;
	double means[RF_SKIP_OUTER_COUNTERS];
	double squares[RF_SKIP_OUTER_COUNTERS]; /* of differences from the mean, summed */
};

/* Adds what `count` counters came to in one sample more. */
void rf_mean_add(struct rf_mean *mean, const uint64_t *sample, size_t count);

/* The largest standard error of the means of what matters to a meter, relative to them, or to a
 * small share of the references where they are less; 1 of less than two samples. */
double rf_mean_spread(const struct rf_mean *mean, const struct rf_skip_outer_meter *meter,
                      double share);

#endif
