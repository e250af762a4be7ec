/* SPDX-License-Identifier: MIT
 *
 * Temporal blocking, as a prediction.
 */
#ifndef RF_IR_TEMPORAL_H
#define RF_IR_TEMPORAL_H

#include <stdint.h>

#include "model/ir/speed.h"

/* Several sweeps of a stencil at once, each a little behind the one before. */
struct rf_temporal {
	int64_t steps;
	double need_bytes;
	const char *level;   /* the first cache that holds it with the safety factor; NULL: none */
	double bytes_per_it; /* from memory, if it is held */
	struct rf_number speedup;
};

#endif
