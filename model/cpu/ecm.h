/* SPDX-License-Identifier: MIT */
#ifndef RF_ECM_H
#define RF_ECM_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

struct rf_ecm_input {
	const struct rf_machine *machine;
	const struct rf_traffic *traffic; /* of one predictor, of one of `cores` cores */
	const struct rf_in_core *in_core; /* known */
	double iterations_per_line;       /* that fill a cache line */
	double iterations_per_row;        /* of the innermost loop; 0: not known */
	bool rows_are_alike;      /* each has as many, by number or jumping from line to line */
	double row_start_cy;      /* that a row waits for the lines it begins with */
	double page_walks_per_it; /* beyond those of streams */
	double data_bytes;        /* of all arrays; 0: not known */
	double roofline_it_per_s; /* what the roofline says of the same; 0: nobody asked it */
	int64_t cores;
	bool from_datasheet;
	bool takes_turns; /* the core and its data: the longest that they can take together */
	bool is_textbook; /* wants the model as it was published, nothing measured beside it */
};

/* Fills how long a line of iterations takes with its data on the way, and how that scales. */
enum rf_status rf_ecm_make(const struct rf_ecm_input *input, struct rf_arena *arena,
                           struct rf_ecm *ecm);

/* Adds the notation of the literature, {10 || 12 | 10.5 | 10 | 10.3} cy/CL, to what is printed. */
void rf_ecm_write(struct rf_ecm *ecm, struct rf_arena *arena);

#endif
