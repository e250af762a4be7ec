/* SPDX-License-Identifier: MIT */
#ifndef RF_RUN_PAGES_H
#define RF_RUN_PAGES_H

#include "model/ir/machine.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/work_sharing.h"

struct rf_run_pages_input {
	struct rf_stream *stream;
	const struct rf_counts *counts; /* of that run, all known */
	double iterations;              /* that its figures are of */
	const struct rf_machine *machine;
	int64_t cores;
};

/* How many pages an iteration touches whose place a core does not keep, in a run of any loops; 0
 * where the machine file does not tell how many it keeps, or what the others cost.  RF_FAILED
 * without memory. */
enum rf_status rf_run_pages_walks(const struct rf_run_pages_input *input, struct rf_arena *arena,
                                  double *walks_per_it);

#endif
