/* SPDX-License-Identifier: MIT */
#ifndef RF_SKIP_INNER_H
#define RF_SKIP_INNER_H

#include "model/traffic/nest/stream.h"

struct rf_warp_loop;

/* Turns of loops that need not be walked, because the caches are as they were some turns before. */
struct rf_warp {
	struct rf_sim *sim;
	int64_t line_bytes; /* the longest */
	bool estimates;     /* is content with them in a last level of hashed sets */
	size_t loop_count;
	struct rf_warp_loop *loops; /* by id */
};

enum rf_status rf_warp_make(struct rf_sim *sim, const struct rf_kernel *kernel, int64_t line_bytes,
                            struct rf_arena *arena, struct rf_warp *warp);

/* Whether any loop inside these nodes has turns that may be skipped. */
bool rf_warp_may_skip(const struct rf_stream_node *node);

/* Before the simulation is freed. */
void rf_warp_release(struct rf_warp *warp);

/* As `skip` of a sink. */
int64_t rf_warp_skip(struct rf_warp *warp, const struct rf_stream_node *loop, int64_t turn,
                     int64_t turns);

#endif
