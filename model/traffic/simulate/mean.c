/* SPDX-License-Identifier: MIT
 *
 * Means of counters over samples, and their errors, by Welford's method: with m the mean of n - 1
 * samples and x the next one, the mean grows by (x - m) / n, and the sum of the squares of
 * differences from it by (x - m) times what is left of that difference.
 */
#include "model/traffic/simulate/mean.h"

#include <math.h>

void rf_mean_add(struct rf_mean *mean, const uint64_t *sample, size_t count)
{
	++mean->samples;
	for (size_t i = 0; i < count; ++i) {
		double difference = (double)sample[i] - mean->means[i];

		mean->means[i] += difference / (double)mean->samples;
		mean->squares[i] += difference * ((double)sample[i] - mean->means[i]);
	}
}

double rf_mean_spread(const struct rf_mean *mean, const struct rf_skip_outer_meter *meter,
                      double share)
{
	double least = share * mean->means[RF_SKIP_OUTER_REFERENCES];
	double n = (double)mean->samples, worst = 0;

	if (mean->samples < 2)
		return 1;
	for (size_t i = 0; i < meter->counter_count; ++i) {
		size_t own = RF_SKIP_OUTER_OWN + i;
		double error = sqrt(mean->squares[own] / (n - 1) / n);

		if (meter->matters(i) && error > 0)
			worst = fmax(worst, error / fmax(mean->means[own], least));
	}
	return worst;
}
