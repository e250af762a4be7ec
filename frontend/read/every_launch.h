/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA with other blocks, from one parse of its source.
 */
#ifndef RF_EVERY_LAUNCH_H
#define RF_EVERY_LAUNCH_H

#include "frontend/read/frontend.h"
#include "model/ir/launch_shape.h"

struct rf_launch_visitor {
	/* Whether there is another shape to read the kernel with, and which. */
	bool (*next)(void *user, struct rf_launch_shape *shape);
	/* The kernel, which lives in the arena until the visitor returns; NULL: it cannot be read
	 * with that shape. */
	enum rf_status (*visit)(void *user, const struct rf_launch_shape *shape,
	                        const struct rf_kernel *kernel, struct rf_arena *arena);
	void *user;
};

/* Parses a source of CUDA once and reads its kernel with each shape.  `source` has the values and
 * macros that the kernel was read with before.  Fails where the source cannot be parsed, or the
 * visitor fails. */
enum rf_status rf_every_launch_visit(const struct rf_source *source,
                                     const struct rf_launch_visitor *visitor,
                                     struct rf_arena *arena, struct rf_diagnostics *diagnostics);

#endif
