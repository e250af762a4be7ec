/* SPDX-License-Identifier: MIT */
#ifndef RF_PREDICTION_H
#define RF_PREDICTION_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

/* Rows: all turns of an innermost loop, one after the other. */
struct rf_prediction_rows {
	double iterations; /* of one, on average; 0: not known */
	bool are_alike;    /* each has as many, by number or jumping from line to line */
	double jumping;    /* the part that begins elsewhere than where the one before ended, and
	                    * walks along memory */
};

struct rf_prediction_input {
	const struct rf_machine *machine;
	const struct rf_traffic *traffic;  /* of one predictor, of one of `cores` cores */
	const struct rf_work *work;        /* of one iteration, by element type */
	const struct rf_in_core *in_core;  /* as far as the core was looked at */
	double register_load_bytes_per_it; /* between registers and the first cache */
	double register_store_bytes_per_it;
	double data_bytes;          /* of all arrays; 0: not known */
	double page_walks_per_it;   /* by layer conditions of pages; 0: not looked at */
	double iterations_per_line; /* that fill a cache line; 0: not known */
	struct rf_prediction_rows rows;
	int64_t cores;
	bool from_datasheet;
	bool takes_turns; /* the core and its data, each of which waits for the other */
	bool is_textbook; /* wants models as they were published */
	bool wants_roofline, wants_ecm;
	bool wants_ceilings; /* of the roofline */
};

/* A traffic in the time that it takes. */
struct rf_prediction_models {
	struct rf_roofline roofline;
	struct rf_ecm ecm;
	struct rf_prediction believed; /* of the two */
};

/* Asks the models that are wanted, each if it has what it needs, and which of them to believe.
 * RF_FAILED without memory. */
enum rf_status rf_prediction_make(const struct rf_prediction_input *input, struct rf_arena *arena,
                                  struct rf_prediction_models *models);

#endif
