/* SPDX-License-Identifier: MIT */
#ifndef RF_UNALIGNED_H
#define RF_UNALIGNED_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"

/* Of an iteration of an innermost loop: bytes that references take along rows which begin off the
 * lines, the mean of all rows. */
struct rf_unaligned {
	double load_bytes, store_bytes;
};

/* `sizes` are values; NULL: open, and nothing is known of rows. */
enum rf_status rf_unaligned_find(const struct rf_kernel *kernel, const struct rf_machine *machine,
                                 const struct rf_node *loop, const double *sizes,
                                 struct rf_arena *arena, struct rf_unaligned *unaligned);

/* How many times as long as others loads, and stores, take in such rows; 1: that is not known. */
double rf_unaligned_load_times(const struct rf_machine *machine);
double rf_unaligned_store_times(const struct rf_machine *machine);

#endif
