/* SPDX-License-Identifier: MIT
 *
 * Boxes of values of loops, in which the same lanes run.
 */
#ifndef RF_LANE_BOXES_H
#define RF_LANE_BOXES_H

#include "model/ir/lane_program.h"
#include "model/gpu/lanes.h"

enum { RF_LANE_BOXES_TESTS = 64, RF_LANE_BOXES_GUARDS = 32 };

/* Holds where the form is >= 0, or == 0, or a multiple of the divisor. */
struct rf_lane_test {
	struct rf_lanes_form form;
	bool is_equality;
	int64_t divisor; /* 0: none */
};

/* All of its tests hold, or, negated, not all of them; or a program of its forms has a number that
 * is not 0. */
struct rf_lane_guard {
	int first, count;
	bool is_negated;
	struct rf_lane_program program; /* count 0: none */
	bool is_place; /* it holds everywhere, and boxes are parted until their points come to the
	                * same number */
};

struct rf_lane_guards {
	int test_count, guard_count;
	struct rf_lane_test tests[RF_LANE_BOXES_TESTS];
	struct rf_lane_guard guards[RF_LANE_BOXES_GUARDS];
};

struct rf_lane_box {
	int64_t start[RF_LANES_LOOPS], stride[RF_LANES_LOOPS], count[RF_LANES_LOOPS];
};

/* Gets boxes whose points all have these lanes: those that each of several sets of guards lets
 * through.  What holds for all of a box is so at the first point of `at`, which is the box itself
 * but where that point stands for others.  If programs make more than `most` boxes, 0: than are
 * worth it, a quarter of that stands for them, or with `all_or_none` it gets none. */
struct rf_lane_boxes_sink {
	void *context;
	void (*take)(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
	             const uint64_t *masks);
	int most;
	bool all_or_none;
};

/* The value of a form at the first point of a box, without the part of lanes. */
int64_t rf_lane_boxes_at(const struct rf_lanes_form *form, const struct rf_lane_box *box);

/* What the program of a guard makes of each lane of a class at the first point of a box. */
void rf_lane_boxes_values(const struct rf_lane_guards *guards, const struct rf_lane_guard *guard,
                          const struct rf_lanes_class *c, const struct rf_lane_box *at,
                          int64_t values[RF_MOST_LANES]);

/* Points of a box. */
double rf_lane_boxes_volume(const struct rf_lane_box *box);

/* A box of blocks and turns with all warps of a class. */
struct rf_lane_box rf_lane_boxes_with_warps(const struct rf_lanes_class *c,
                                            const struct rf_lane_box *box);

/* Parts a box of blocks and turns, of all warps of a class, by what `count` sets of guards let
 * through; what none does is left out.  `*is_cut` becomes true where parts are too many, and some
 * points stood for those around them.  RF_FAILED without memory. */
enum rf_status rf_lane_boxes_part(const struct rf_lane_guards *const *sets, int count,
                                  const struct rf_lanes_class *c, const struct rf_lane_box *box,
                                  const struct rf_lane_boxes_sink *sink, bool *is_cut);

#endif
