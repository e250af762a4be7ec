/* SPDX-License-Identifier: MIT */
#ifndef RF_CHAIN_H
#define RF_CHAIN_H

#include "model/ir/machine.h"
#include "model/ir/options.h"
#include "model/ir/result.h"

struct rf_chain_input {
	const struct rf_kernel *kernel;
	const struct rf_node *loop;  /* an innermost one ... */
	const struct rf_node *outer; /* ... and the one around it, or NULL */
	const struct rf_latencies *latencies;
	bool has_fma;
	enum rf_compiler compiler;
	bool is_tuned_for_zen;
	int64_t vector_bytes; /* of the registers that turns are worked on in; 0: one by one */
	bool reorders_floats, reorders_integers; /* sums of these are several that take turns */
};

/* The chain that makes an iteration of the loop last longest, if there is one and the latencies on
 * it are known.  RF_FAILED without memory. */
enum rf_status rf_chain_find(const struct rf_chain_input *input, struct rf_arena *arena,
                             struct rf_chain *chain);

#endif
