/* SPDX-License-Identifier: MIT
 *
 * Whether iterations that are so far apart keep their order, without isl.
 *
 * The sink y runs after the source x in the old order: at some loop of the band it is ahead, and in
 * those outside of it they are level.  For each such loop the difference of their times is followed
 * through the new loops, outermost first, as bounds.  Of a point loop over a sum it is the sum of
 * the distances; of a tile loop over blocks of t it lies between floor(sum / t) and ceil(sum / t),
 * depending on where in its block x is.  Where the bounds are positive, the order is kept.  Where
 * they begin at 0, the next loop decides among those that are level here, so that a loop over a
 * single variable has distances of less than a block left.  Where they are negative, x and y may
 * change places.
 *
 * a[j][i] = a[j-1][i+1] has the distance (1, -1).  In blocks of 4 of i around j, the time of the
 * new loops is first between floor(-1/4) and ceil(-1/4), -1 .. 0: y may come in the block before,
 * and the order is not kept.  With i + j in the place of i its distance is 0; the loop over blocks
 * of i + j, 0 .. 0, decides nothing, the next one, over j, is 1 later: the order is kept.
 */
#include "model/poly/order_kept.h"

#include "base/integer.h"

/* factor * value, where the greatest value stands for no bound at all. */
static __int128 multiply(int64_t factor, int64_t value)
{
	const __int128 unbounded = (__int128)1 << 120;

	if (factor != 0 && (value == INT64_MAX || value == -INT64_MAX))
		return (factor > 0) == (value > 0) ? unbounded : -unbounded;
	return (__int128)factor * value;
}

/* By how much later y is than x in the new loop. */
static struct rf_distance time_between(const struct rf_band *band,
                                       const struct rf_transform_loop *new,
                                       const struct rf_distance_bounds *bounds)
{
	__int128 least = 0, most = 0;
	int64_t block = new->tile > 0 ? rf_band_length(band, new) : 1;

	for (size_t i = 0; i < band->transform->loop_count; ++i) {
		const struct rf_distance *by = &bounds->by[band->outer + i];
		int64_t factor = rf_band_factor(band, new, i);

		least += multiply(factor, factor > 0 ? by->least : by->most);
		most += multiply(factor, factor > 0 ? by->most : by->least);
	}
	least = rf_integer_floor_div_wide(least, block);
	most = -rf_integer_floor_div_wide(-most, block);
	if (rf_band_is_reversed(band, new))
		return (struct rf_distance){ rf_distance_bounds_clamp(-most),
			                     rf_distance_bounds_clamp(-least) };
	return (struct rf_distance){ rf_distance_bounds_clamp(least),
		                     rf_distance_bounds_clamp(most) };
}

/* Leaves the distances of those that are level in the new loop; false when there are none. */
static bool stay_level(const struct rf_band *band, const struct rf_transform_loop *new,
                       struct rf_distance_bounds *bounds)
{
	int single = rf_band_single(band, new);
	int64_t within = new->tile > 0 ? rf_band_length(band, new) - 1 : 0;

	if (single < 0)
		return true;
	return rf_distance_bounds_narrow(&bounds->by[band->outer + (size_t)single], -within,
	                                 within);
}

/* Leaves the distances of those that are level in the old loops before `depth`. */
static bool stay_level_outside(struct rf_distance_bounds *bounds, size_t depth)
{
	for (size_t i = 0; i < depth; ++i)
		if (!rf_distance_bounds_narrow(&bounds->by[i], 0, 0))
			return false;
	return true;
}

static bool may_fall_behind(const struct rf_band *band, struct rf_distance_bounds bounds)
{
	for (size_t i = 0; i < band->transform->new_count; ++i) {
		const struct rf_transform_loop *new = &band->transform->news[i];
		struct rf_distance time = time_between(band, new, &bounds);

		if (time.least != 0)
			return time.least < 0;
		if (!stay_level(band, new, &bounds))
			return false;
	}
	return false;
}

static bool is_ahead_at(const struct rf_band *band, struct rf_distance_bounds *bounds, size_t depth)
{
	const struct rf_loop *loop = band->domain->kernel->loops[band->loops[depth]];

	return loop->step > 0 ? rf_distance_bounds_narrow(&bounds->by[depth], 1, INT64_MAX)
	                      : rf_distance_bounds_narrow(&bounds->by[depth], -INT64_MAX, -1);
}

bool rf_order_kept(const struct rf_band *band, const struct rf_distance_bounds *bounds)
{
	for (size_t depth = band->outer; depth < band->depth && !bounds->never; ++depth) {
		struct rf_distance_bounds ahead = *bounds;

		if (!stay_level_outside(&ahead, depth))
			return true;
		if (is_ahead_at(band, &ahead, depth) && may_fall_behind(band, ahead))
			return false;
	}
	return true;
}

bool rf_order_kept_in_parallel(const struct rf_band *band, const struct rf_distance_bounds *bounds,
                               size_t at)
{
	struct rf_distance_bounds level = *bounds;

	if (bounds->never || !stay_level_outside(&level, band->outer))
		return true;
	for (size_t i = 0; i < at; ++i) {
		const struct rf_transform_loop *new = &band->transform->news[i];
		struct rf_distance time = time_between(band, new, &level);

		if (time.least > 0 || time.most < 0 || !stay_level(band, new, &level))
			return true;
	}
	return time_between(band, &band->transform->news[at], &level).most <= 0;
}
