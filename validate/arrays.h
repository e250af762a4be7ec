/* SPDX-License-Identifier: MIT
 *
 * What memory a kernel needs to run, and what has to stand in it.
 */
#ifndef RF_VALIDATE_ARRAYS_H
#define RF_VALIDATE_ARRAYS_H

#include "base/diagnostics.h"
#include "model/ir/kernel.h"

enum rf_fill {
	RF_FILL_REAL,    /* numbers from 1 to 2 */
	RF_FILL_INTEGER, /* small whole numbers */
	RF_FILL_INDEX,   /* whole numbers from `low` on below `high`, in no order */
	RF_FILL_RAMP,    /* high, high + low, high + 2 low, ... */
	RF_FILL_RECORD   /* bytes that are sensible numbers of either size */
};

struct rf_array_memory {
	double before, after; /* bytes in front of its first element, and from there on */
	enum rf_fill fill;
	int64_t width; /* bytes of a number */
	int64_t low, high;
};

extern const char *const rf_fill_names[RF_FILL_RECORD + 1];

/* By array of the kernel, for sizes with a value each.  Refused where subscripts or bounds come
 * from memory in a way that no content can be made up for. */
enum rf_status rf_arrays_plan(const struct rf_kernel *kernel, const int64_t *sizes,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_array_memory **arrays);

#endif
