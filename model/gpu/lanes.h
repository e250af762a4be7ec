/* SPDX-License-Identifier: MIT
 *
 * Warps of a block that look alike, and forms that have a part for each lane.
 */
#ifndef RF_LANES_H
#define RF_LANES_H

#include "base/arena.h"
#include "model/gpu/request.h"
#include "model/ir/kernel.h"
#include "model/traffic/nest/stream.h"

enum {
	RF_LANES_AXES = 3, /* loops over blocks come first, then those over warps, then turns */
	RF_LANES_FIRST_TURN = 2 * RF_LANES_AXES,
	RF_LANES_LOOPS = RF_LANES_FIRST_TURN + RF_MAX_DEPTH
};

/* constant + factors * loops + parts of threadIdx + parts of the bits of a lane's number */
struct rf_lanes_form {
	int64_t constant;
	int64_t factor[RF_LANES_LOOPS];
	int64_t thread[RF_LANES_AXES];
	struct rf_lane_bits lanes;
	bool known;
};

/* Warps of a block that differ by their place alone. */
struct rf_lanes_class {
	int64_t lanes;                                /* of a warp */
	int64_t thread[RF_MOST_LANES][RF_LANES_AXES]; /* threadIdx of each, of the first warp */
	uint64_t mask;                                /* those that have a thread */
	int64_t count[RF_LANES_AXES], step[RF_LANES_AXES]; /* loops over the others */
};

/* Classes of the warps of a block; NULL without memory. */
struct rf_lanes_class *rf_lanes_classes(struct rf_arena *arena, int64_t lanes,
                                        const int64_t block[RF_LANES_AXES], size_t *count);

/* target += times * form */
void rf_lanes_add(struct rf_lanes_form *target, const struct rf_lanes_form *form, int64_t times);

/* A form of a stream, where loops have these values. */
struct rf_lanes_form rf_lanes_of_stream(const struct rf_stream_form *form,
                                        const struct rf_lanes_form *values);

/* Whether a form is known and the same everywhere. */
bool rf_lanes_is_number(const struct rf_lanes_form *form);

/* The most (sign 1) or least (sign -1) that a form is anywhere in loops of so many turns and a
 * block. */
int64_t rf_lanes_bound(const struct rf_lanes_form *form, const int64_t turns[RF_LANES_LOOPS],
                       const int64_t block[RF_LANES_AXES], int sign);

/* A form with the places of the warps of a class among its loops. */
struct rf_lanes_form rf_lanes_of_class(const struct rf_lanes_class *c,
                                       const struct rf_lanes_form *form);

/* What a lane of the first warp adds to a form. */
int64_t rf_lanes_part(const struct rf_lanes_class *c, const struct rf_lanes_form *form,
                      int64_t lane);

/* The same of each lane. */
void rf_lanes_parts(const struct rf_lanes_class *c, const struct rf_lanes_form *form,
                    int64_t parts[RF_MOST_LANES]);

/* How many lanes a mask has. */
static inline int rf_lanes_of_mask(uint64_t mask)
{
	return __builtin_popcountll(mask);
}

/* The share of warps of which at least one of so many lanes comes to what each comes to in `share`
 * of the times, independently of the others. */
double rf_lanes_any(double share, int lanes);

bool rf_lanes_has(const struct rf_lanes_class *c, int64_t lane);

#endif
