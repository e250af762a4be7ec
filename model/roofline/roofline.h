/* SPDX-License-Identifier: MIT */
#ifndef RF_ROOFLINE_H
#define RF_ROOFLINE_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

struct rf_roofline_input {
	const struct rf_machine *machine;
	const struct rf_traffic *traffic;  /* of one predictor */
	const struct rf_work *work;        /* of one iteration, by element type */
	double register_load_bytes_per_it; /* between registers and the first cache */
	double register_store_bytes_per_it;
	int64_t cores;
	bool from_datasheet;
	/* How many times as long it takes as with the widest vectors; 0: as long. */
	double arithmetic_times, load_times, store_times;
	double core_cy_per_it;  /* of the compiled loop; 0: the rates tell */
	double other_cy_per_it; /* integers, calls, shuffles: of the busiest of their units */
	double chain_cy_per_it; /* how long a chain makes an iteration last; 0: there is none */
	bool wants_ceilings;
	/* For these: the work that takes time; calls, and operations on integers, in vectors or one
	 * by one. */
	const struct rf_work *repeated;
	double calls_cy_per_it;
	double integer_op_per_it, integer_vector_cy_per_it, integer_cy_per_it;
	int64_t vector_bits; /* that compilers prefer; 0: unknown */
};

enum rf_status rf_roofline_make(const struct rf_roofline_input *input, struct rf_arena *arena,
                                struct rf_roofline *roofline);

#endif
