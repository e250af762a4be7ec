/* SPDX-License-Identifier: MIT */
#ifndef RF_RANGES_H
#define RF_RANGES_H

#include <stdint.h>

#include "base/diagnostics.h"
#include "base/vector.h"

struct rf_range {
	size_t count;
	size_t capacity;
	int64_t *items;
};

/* The values that the text of `-D name=text` stands for, in the order as written. */
enum rf_status rf_ranges_read(const char *name, const char *text, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_range *range);

/* Value `i` of `count` from one end to the other, evenly spaced or in equal ratios; both ends come
 * out exactly. */
int64_t rf_ranges_spaced(int64_t start, int64_t stop, int64_t i, int64_t count, bool equal_ratios);

#endif
