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
	bool has_names; /* the one item is the value of an expression in other sizes */
};

/* What the value is of a name in an expression; an error where it has none. */
struct rf_range_names {
	enum rf_status (*find)(void *user, const char *name, size_t length, int64_t *value);
	void *user;
};

/* The values that `text` stands for, in the order as written.  `option` stands before it in
 * messages: "-D N=".  Without `names`, what names there are count as 1. */
enum rf_status rf_ranges_read(const char *option, const char *text,
                              const struct rf_range_names *names, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_range *range);

/* Value `i` of `count` from one end to the other, evenly spaced or in equal ratios; both ends come
 * out exactly. */
int64_t rf_ranges_spaced(int64_t start, int64_t stop, int64_t i, int64_t count, bool equal_ratios);

/* Whether a text is a name as the source spells it: `N`, `g->nx`, `grid[0]`, `n@12`, `*n`; or a
 * difference of two, `end - p`. */
bool rf_ranges_is_name(const char *text, size_t length);

#endif
