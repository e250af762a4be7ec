/* SPDX-License-Identifier: MIT */
#ifndef RF_IN_CORE_H
#define RF_IN_CORE_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

struct rf_in_core_loop {
	const struct rf_node *node;
	const struct rf_node *outer; /* the loop around it, or NULL */
	double share;                /* of all iterations */
	double turns;                /* each time that it runs; 0: not known */
};

struct rf_in_core_input {
	const struct rf_machine *machine;
	const struct rf_work *work;        /* of one iteration, by element type */
	double register_load_bytes_per_it; /* between registers and the first cache */
	double register_store_bytes_per_it;
	double iterations_per_line; /* that fill a cache line; 0: not known */
	const struct rf_kernel *kernel;
	const struct rf_kernel *source; /* the same with the conditions that figures decide */
	size_t loop_count;              /* innermost ones */
	const struct rf_in_core_loop *loops;
	const double *sizes; /* their values; NULL: open */
	bool may_reorder;    /* sums of floating-point numbers */
	enum rf_compiler compiler;
	bool explains; /* what vectors rest on is asked, too */
};

/* Fills what the core takes, as far as the machine file has rates for it. */
enum rf_status rf_in_core_make(const struct rf_in_core_input *input, struct rf_arena *arena,
                               struct rf_in_core *in_core);

/* The figures of an iteration, for the iterations that fill a cache line; 0 of these: not known. */
void rf_in_core_fill_lines(double iterations_per_line, struct rf_in_core *in_core);

#endif
