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

#endif
