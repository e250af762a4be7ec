/* SPDX-License-Identifier: MIT
 *
 * Whether two kernels do the same work.
 */
#ifndef RF_SAME_WORK_H
#define RF_SAME_WORK_H

#include "model/ir/change.h"

struct rf_same_work {
	const struct rf_kernel *before, *after;
	const struct rf_change *change; /* that leads from one to the other; NULL: not of loops */
	bool any_start;                 /* wherever its blocks begin */
	bool positive;                  /* sizes are no less than 1 */
	const int64_t *sizes;           /* of `before`, for bounds that need them; NULL: none */
};

extern const char rf_same_work_places[]; /* "touches other places" */
extern const char rf_same_work_values[]; /* "computes with other values" */

/* Leaves NULL in `difference` when statement by statement they touch the same places, and compute
 * with and ask for the same values, by the variables of their loops, and run for the same values of
 * these variables, in the order that the change says; else what the second one does, as above. */
enum rf_status rf_same_work(const struct rf_same_work *work, struct rf_arena *arena,
                            const char **difference);

#endif
