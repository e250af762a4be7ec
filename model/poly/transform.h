/* SPDX-License-Identifier: MIT
 *
 * New orders for a nest: interchange, tiling, skewing, reversal, and their combinations.
 *
 * The band is a run of loops, each the only thing in the body of the one before.  The new nest is a
 * list of loops, outermost first.  A point loop runs over a sum of multiples of the band's
 * variables: 1*j is the loop j itself, 1*i + 1*j a skewed one, -1*i a reversed one.  A tile loop
 * runs over blocks of such a sum.  The body of the band moves as a whole.
 */
#ifndef RF_TRANSFORM_H
#define RF_TRANSFORM_H

#include "model/poly/domain.h"

struct rf_transform_loop {
	int64_t factors[RF_MAX_DEPTH]; /* of the band's variables */
	int64_t tile;                  /* iterations of a block, 0 for a point loop */
};

enum { RF_TRANSFORM_MAX_LOOPS = 3 * RF_MAX_DEPTH };

struct rf_transform {
	size_t loop_count;
	int loops[RF_MAX_DEPTH]; /* the band, as the source has it */
	size_t new_count;
	struct rf_transform_loop news[RF_TRANSFORM_MAX_LOOPS];
};

/* The nest as it is: every loop of the band a point loop in its own direction. */
void rf_transform_init(const struct rf_kernel *kernel, size_t loop_count, const int *loops,
                       struct rf_transform *transform);

/* Puts the point loops into a new order: the n-th new one is the order[n]-th old one. */
void rf_transform_permute(struct rf_transform *transform, const size_t *order);

/* Adds `factor` times the band's loop `by` to point loop `which`. */
void rf_transform_skew(struct rf_transform *transform, size_t which, size_t by, int64_t factor);

/* Tiles all point loops that have a size > 0; the tile loops come first, in the order of the point
 * loops. */
bool rf_transform_tile_all(struct rf_transform *transform, const int64_t *tiles);

/* Why the transformation has no meaning, or NULL: the loops are no band of the kernel, the point
 * loops do not run over each iteration once. */
const char *rf_transform_check(const struct rf_kernel *kernel,
                               const struct rf_transform *transform);

/* The band's variables in terms of the sums of the point loops, in their order: variable i is the
 * sum over p of inverse[i][p] * (sum of point loop p).  False unless the point loops run over each
 * iteration once, which is when the matrix of their factors has an inverse in whole numbers. */
bool rf_transform_invert(const struct rf_transform *transform,
                         int64_t inverse[RF_MAX_DEPTH][RF_MAX_DEPTH]);

#endif
