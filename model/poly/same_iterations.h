/* SPDX-License-Identifier: MIT
 *
 * Whether two nests run their statements for the same values of their variables, and in the order
 * that was asked for.
 */
#ifndef RF_SAME_ITERATIONS_H
#define RF_SAME_ITERATIONS_H

#include "model/poly/transform.h"

struct rf_same_options {
	const struct rf_kernel *before, *after;
	/* The order in which `after` must run what `before` has; NULL: any. */
	const struct rf_transform *transform;
	bool any_start; /* blocks may begin elsewhere */
	bool any_sizes; /* for sizes that are 0 or negative as well */
	/* Values for the sizes of either, where they cannot stay open; NULL: open. */
	const int64_t *old_sizes, *new_sizes;
};

/* Statements are compared by their order in the text, loops by the names of their variables; loops
 * of `after` that `before` does not have may take any values, or are those over the blocks of the
 * transformation.  `difference` becomes what `after` does ("has other iterations"), or NULL.  On
 * any answer but RF_POLY_OK it is not known. */
enum rf_poly rf_same_iterations(const struct rf_same_options *options, struct rf_arena *arena,
                                const char **difference);

#endif
