/* SPDX-License-Identifier: MIT
 *
 * A layer condition of a GPU has a smooth edge, as blocks do not come in step.  With x bytes since
 * the last use, in parts of the capacity C, the share that is lost is
 *
 *     a exp(-b exp(-c x))
 *
 *     first cache   a = 0.66, b = 6.77, c = 1.45, x in parts of the root of C times 128 KiB
 *     L2            a = 1,    b = 37.1, c = 3.2,  x in parts of C
 *
 * so that of the L2 a tenth is lost at 0.87 of it, and nine tenths at 1.83.  Both curves are those
 * of Ernst and others, "Analytical performance estimation during code generation on modern GPUs",
 * JPDC 173 (2023), from a V100 and an A100.
 */
#include "model/gpu/lost_share.h"

#include <math.h>

static const struct curve {
	double most, steep, fast;
} curves[] = {
	[RF_LOST_FIRST] = { 0.66, 6.77, 1.45 },
	[RF_LOST_L2] = { 1, 37.1, 3.2 },
};

/* What x counts. */
static double unit(enum rf_lost_cache cache, double capacity)
{
	const double usual = 128 << 10;

	return cache == RF_LOST_FIRST ? sqrt(capacity * usual) : capacity;
}

double rf_lost_share(enum rf_lost_cache cache, double between, double capacity)
{
	const struct curve *c = &curves[cache];

	if (capacity <= 0)
		return 1;
	return c->most * exp(-c->steep * exp(-c->fast * between / unit(cache, capacity)));
}

/* Where this part of the most is lost. */
static double bytes_at(enum rf_lost_cache cache, double capacity, double part)
{
	const struct curve *c = &curves[cache];

	if (capacity <= 0)
		return 0;
	return -log(log(1 / part) / c->steep) / c->fast * unit(cache, capacity);
}

double rf_lost_holds_up_to(enum rf_lost_cache cache, double capacity)
{
	return bytes_at(cache, capacity, 0.1);
}

double rf_lost_broken_from(enum rf_lost_cache cache, double capacity)
{
	return bytes_at(cache, capacity, 0.9);
}
