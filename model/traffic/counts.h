/* SPDX-License-Identifier: MIT */
#ifndef RF_COUNTS_H
#define RF_COUNTS_H

#include "model/ir/kernel.h"

struct rf_count {
	double times;
	bool known;
};

/* How often each access of a kernel happens in a whole run, counted as written in the source:
 * from the loop tree, exact for any bounds and conditions.  `counts` has one entry for each
 * access.  An entry is not known below a loop whose bounds are read from memory, or when the
 * enumeration would take too long. */
enum rf_status rf_counts_make(const struct rf_kernel *kernel, const int64_t *sizes,
                              struct rf_arena *arena, struct rf_count *counts);

#endif
