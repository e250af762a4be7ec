/* SPDX-License-Identifier: MIT
 *
 * Turns of inner loops that are not walked.  Nothing is proved beforehand, as it is of the
 * outermost loop: the caches are compared while the loop turns.
 */
#ifndef RF_SKIP_INNER_H
#define RF_SKIP_INNER_H

#include "model/traffic/simulate/walk.h"

struct rf_skip_inner_loop;

/* What is known of the loops of a kernel, and of the caches that they are walked into. */
struct rf_skip_inner {
	struct rf_sim *sim;
	int64_t line_bytes; /* the longest */
	bool estimates;     /* is content with them in a last level of hashed sets */
	size_t loop_count;
	struct rf_skip_inner_loop *loops; /* by id */
};

enum rf_status rf_skip_inner_make(struct rf_sim *sim, const struct rf_kernel *kernel,
                                  int64_t line_bytes, struct rf_arena *arena,
                                  struct rf_skip_inner *inner);

/* Whether any loop inside these nodes has turns that may be skipped. */
bool rf_skip_inner_is_possible(const struct rf_stream_node *node);

/* Before the simulation is freed. */
void rf_skip_inner_release(struct rf_skip_inner *inner);

/* As `skip` of a sink. */
int64_t rf_skip_inner_turns(struct rf_skip_inner *inner, const struct rf_stream_node *loop,
                            int64_t turn, int64_t turns);

#endif
