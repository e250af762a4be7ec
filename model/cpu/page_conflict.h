/* SPDX-License-Identifier: MIT */
#ifndef RF_PAGE_CONFLICT_H
#define RF_PAGE_CONFLICT_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

struct rf_page_conflict_input {
	const struct rf_kernel *kernel;
	const struct rf_machine *machine;
	const struct rf_node *loop; /* an innermost one that is vectorised */
	const double *sizes;        /* their values; NULL: open */
	int64_t vector_bytes;       /* of a register */
	double instructions;        /* of an iteration */
};

/* How long an iteration lasts where loads of the loop wait for stores at the same place of another
 * page; not known where none does.  RF_FAILED without memory. */
enum rf_status rf_page_conflict_find(const struct rf_page_conflict_input *input,
                                     struct rf_arena *arena, struct rf_page_conflict *conflict);

#endif
