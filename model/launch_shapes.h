/* SPDX-License-Identifier: MIT
 *
 * Which blocks a kernel of a GPU should run with.
 */
#ifndef RF_LAUNCH_SHAPES_H
#define RF_LAUNCH_SHAPES_H

#include "model/block_freedom.h"
#include "model/handed_over.h"
#include "model/ir/launch_shape.h"
#include "model/ir/options.h"
#include "model/ir/result.h"
#include "model/traffic/nest/stream.h"

enum { RF_LAUNCH_SHAPES_MOST = 24 };

/* A search.  What stands first is the caller's. */
struct rf_launch_shapes {
	const struct rf_kernel *kernel; /* as it is launched */
	const struct rf_machine *machine;
	const struct rf_options *options; /* with sizes of that kernel */
	struct rf_arena *arena;
	struct rf_result *result; /* with the prediction of that launch, and what is found */
	/* The search's own. */
	struct rf_launch_shape now;
	size_t count, next;
	struct rf_launch_shape candidates[RF_LAUNCH_SHAPES_MOST];
	struct rf_block_freedom freedom;
	struct rf_warp_memory memory;
	struct rf_handed_over *handed_over; /* by array, of the launch as it is */
	bool exchanges;                     /* lanes of a warp with each other */
	const char *fixed_by; /* what the code says of the shapes that were tried, the first one */
	size_t unfit, unread; /* that need too much, that cannot be read */
};

/* Lists the shapes to look at.  RF_FAILED without memory. */
enum rf_status rf_launch_shapes_begin(struct rf_launch_shapes *shapes);

/* The next one; false after the last. */
bool rf_launch_shapes_next(struct rf_launch_shapes *shapes, struct rf_launch_shape *shape);

/* Predicts the kernel as it is with that shape; NULL: it cannot be read so.  What would do other
 * work than the launch as it is is left out.  RF_FAILED without memory. */
enum rf_status rf_launch_shapes_try(struct rf_launch_shapes *shapes,
                                    const struct rf_launch_shape *shape,
                                    const struct rf_kernel *kernel, struct rf_arena *arena);

/* Ranks them, and says which to choose.  RF_FAILED without memory. */
enum rf_status rf_launch_shapes_end(struct rf_launch_shapes *shapes);

#endif
