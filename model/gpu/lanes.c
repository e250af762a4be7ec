/* SPDX-License-Identifier: MIT
 *
 * Lanes of warps: which threads of a block they are.
 *
 * Threads stand x fastest.  Rows that a warp divides, or that divide a warp, look the same
 * everywhere, so that one warp and loops over its places are all warps of the block:
 *
 *     block 128 x 4    32 threads of a row; 4 along x, 4 along y
 *     block 8 x 8      4 rows of 8; 2 along y
 *     block 12 x 5     each of the two warps by itself
 */
#include "model/gpu/lanes.h"

#include <string.h>

static void put_lane(struct rf_lanes_class *c, int64_t lane, int64_t thread, const int64_t block[3])
{
	c->thread[lane][0] = thread % block[0];
	c->thread[lane][1] = thread / block[0] % block[1];
	c->thread[lane][2] = thread / block[0] / block[1];
	c->mask |= UINT64_C(1) << lane;
}

/* Rows that a warp divides, or that divide a warp, look the same everywhere; other blocks have a
 * class for each warp. */
struct rf_lanes_class *rf_lanes_classes(struct rf_arena *arena, int64_t lanes,
                                        const int64_t block[RF_LANES_AXES], size_t *count)
{
	struct rf_lanes_class *classes;
	int64_t threads = block[0] * block[1] * block[2];
	bool parts = block[0] % lanes == 0;
	bool joins = lanes % block[0] == 0 && block[0] * block[1] % lanes == 0;

	*count = parts || joins ? 1 : (size_t)((threads + lanes - 1) / lanes);
	classes = RF_NEW_ARRAY(arena, struct rf_lanes_class, *count);
	if (classes == NULL)
		return NULL;
	for (size_t i = 0; i < *count; ++i) {
		struct rf_lanes_class *c = &classes[i];
		int64_t first = (int64_t)i * lanes;

		*c = (struct rf_lanes_class){ .lanes = lanes, .count = { 1, 1, 1 } };
		for (int64_t l = 0; l < lanes && first + l < threads; ++l)
			put_lane(c, l, first + l, block);
	}
	if (parts || joins) {
		struct rf_lanes_class *c = &classes[0];

		c->count[0] = parts ? block[0] / lanes : 1;
		c->step[0] = lanes;
		c->count[1] = parts ? block[1] : block[0] * block[1] / lanes;
		c->step[1] = parts ? 1 : lanes / block[0];
		c->count[2] = block[2];
		c->step[2] = 1;
	}
	return classes;
}

int64_t rf_lanes_part(const struct rf_lanes_class *c, const struct rf_lanes_form *form,
                      int64_t lane)
{
	int64_t sum = 0;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		sum += form->thread[axis] * c->thread[lane][axis];
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		sum += form->lanes.adds[bit] * (lane >> bit & 1);
	return sum;
}

void rf_lanes_parts(const struct rf_lanes_class *c, const struct rf_lanes_form *form,
                    int64_t parts[RF_MOST_LANES])
{
	memset(parts, 0, RF_MOST_LANES * sizeof(*parts));
	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		for (int64_t lane = 0; lane < c->lanes && form->thread[axis] != 0; ++lane)
			parts[lane] += form->thread[axis] * c->thread[lane][axis];
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		for (int64_t lane = 0; lane < c->lanes && form->lanes.adds[bit] != 0; ++lane)
			parts[lane] += form->lanes.adds[bit] * (lane >> bit & 1);
}

double rf_lanes_any(double share, int lanes)
{
	double none = 1;

	for (int i = 0; i < lanes; ++i)
		none *= 1 - share;
	return 1 - none;
}

bool rf_lanes_has(const struct rf_lanes_class *c, int64_t lane)
{
	return c->mask >> lane & 1;
}

bool rf_lanes_is_number(const struct rf_lanes_form *form)
{
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		if (form->factor[i] != 0)
			return false;
	return form->known && form->thread[0] == 0 && form->thread[1] == 0 && form->thread[2] == 0;
}

int64_t rf_lanes_bound(const struct rf_lanes_form *form, const int64_t turns[RF_LANES_LOOPS],
                       const int64_t block[RF_LANES_AXES], int sign)
{
	int64_t sum = form->constant;

	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		if (form->factor[i] * sign > 0)
			sum += form->factor[i] * (turns[i] - 1);
	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		if (form->thread[axis] * sign > 0)
			sum += form->thread[axis] * (block[axis] - 1);
	return sum;
}

/* A form with the places of the warps of a class. */
struct rf_lanes_form rf_lanes_of_class(const struct rf_lanes_class *c,
                                       const struct rf_lanes_form *form)
{
	struct rf_lanes_form of = *form;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		of.factor[RF_LANES_AXES + axis] = form->thread[axis] * c->step[axis];
	return of;
}

void rf_lanes_add(struct rf_lanes_form *target, const struct rf_lanes_form *form, int64_t times)
{
	target->constant += times * form->constant;
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		target->factor[i] += times * form->factor[i];
	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		target->thread[axis] += times * form->thread[axis];
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		target->lanes.adds[bit] += times * form->lanes.adds[bit];
	target->known = target->known && form->known;
}

struct rf_lanes_form rf_lanes_of_stream(const struct rf_stream_form *form,
                                        const struct rf_lanes_form *values)
{
	struct rf_lanes_form of = { .constant = form->constant, .known = form->known };

	for (size_t i = 0; i < form->term_count; ++i)
		rf_lanes_add(&of, &values[form->terms[i].loop], form->terms[i].factor);
	return of;
}
