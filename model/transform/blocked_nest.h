/* SPDX-License-Identifier: MIT */
#ifndef RF_BLOCKED_NEST_H
#define RF_BLOCKED_NEST_H

#include "model/traffic/nest/nest.h"

enum { RF_MAX_BLOCKED = 3 };

/* Rectangular blocks: each of the loops runs over one block, and loops over the blocks stand
 * directly outside loop `place`, in the order of the loops. */
struct rf_blocks {
	size_t place;
	size_t count;
	size_t loops[RF_MAX_BLOCKED];  /* ascending, none before `place` */
	size_t factor[RF_MAX_BLOCKED]; /* which size is the length of a block; may be shared */
	size_t number[RF_MAX_BLOCKED]; /* which size is the number of blocks */
};

/* A rectangular nest after blocking. */
enum rf_status rf_blocked_nest_make(const struct rf_nest *nest, const struct rf_blocks *blocks,
                                    struct rf_arena *arena, struct rf_nest *out);

/* The same loops in another order: `order[k]` is the loop that comes to place k. */
enum rf_status rf_blocked_nest_permute(const struct rf_nest *nest, const size_t *order,
                                       struct rf_arena *arena, struct rf_nest *out);

#endif
