/* SPDX-License-Identifier: MIT */
#ifndef RF_CHAIN_H
#define RF_CHAIN_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

struct rf_chain_input {
	const struct rf_kernel *kernel;
	const struct rf_node *loop;  /* an innermost one ... */
	const struct rf_node *outer; /* ... and the one around it, or NULL */
	const struct rf_latencies *latencies;
	bool has_fma;
	bool may_reorder; /* sums of floating-point numbers, as -ffast-math allows */
};

/* Cycles that the operations on a path take one after the other; not known without a latency that
 * it needs. */
struct rf_number rf_chain_path_cycles(const struct rf_latencies *latencies, bool has_fma,
                                      const struct rf_latency_path *path);

/* The chain that makes an iteration of the loop last longest, if there is one and the latencies on
 * it are known.  RF_FAILED without memory. */
enum rf_status rf_chain_find(const struct rf_chain_input *input, struct rf_arena *arena,
                             struct rf_chain *chain);

#endif
