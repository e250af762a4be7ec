/* SPDX-License-Identifier: MIT
 *
 * A source with longer rows of its arrays.
 */
#ifndef RF_PAD_ROWS_H
#define RF_PAD_ROWS_H

#include "model/ir/kernel.h"

struct rf_pad_rows {
	const char *file, *text;
	size_t length;
	const struct rf_kernel *kernel;
	int size;         /* the size that rows grow with */
	int64_t elements; /* that are added to each row */
};

/* The text with each declaration changed; refused when one of the arrays is not declared as an
 * array in this file, or when somebody in it uses them who would not agree.  `has_parameters`:
 * callers have to change what they pass. */
enum rf_status rf_pad_rows(const struct rf_pad_rows *job, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, const char **result,
                           bool *has_parameters);

#endif
