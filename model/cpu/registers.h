/* SPDX-License-Identifier: MIT */
#ifndef RF_REGISTERS_H
#define RF_REGISTERS_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"

/* What an innermost loop needs in registers all the time. */
struct rf_registers {
	int64_t values;        /* that stay the same: coefficients */
	int64_t pointers;      /* to places that lie at distances which are no numbers */
	int64_t element_bytes; /* of what it loads and stores */
};

enum rf_status rf_registers_count(const struct rf_kernel *kernel, const struct rf_node *loop,
                                  struct rf_arena *arena, struct rf_registers *needed);

/* Cycles of an iteration in which loads bring back what registers do not hold, `vector_bytes` being
 * their width. */
double rf_registers_reload_cy(const struct rf_registers *needed, const struct rf_machine *machine,
                              double vector_bytes);

#endif
