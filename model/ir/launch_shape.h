/* SPDX-License-Identifier: MIT
 *
 * Blocks of a launch, and what other blocks would bring.
 */
#ifndef RF_IR_LAUNCH_SHAPE_H
#define RF_IR_LAUNCH_SHAPE_H

#include <stdint.h>

#include "model/ir/speed.h"

/* Blocks of so many threads, and so many of them, along x, y and z. */
struct rf_launch_shape {
	int64_t block[3], grid[3];
};

/* A launch with blocks of that shape. */
struct rf_gpu_shape {
	struct rf_launch_shape launch;
	bool is_now;    /* the one that the kernel runs with */
	double seconds; /* of the launch, with its start where that is known */
	double speedup; /* over the one that it runs with */
	const char *bound;
	double occupancy; /* part of the warps that a multiprocessor can have; 0: not known */
	double l2_bytes_per_it;
	struct rf_number mem_bytes_per_it;
};

#endif
