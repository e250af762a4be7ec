/* SPDX-License-Identifier: MIT */
#ifndef RF_PAGES_H
#define RF_PAGES_H

#include "model/traffic/layers/lc.h"

struct rf_pages_input {
	const struct rf_nest *nest;
	const double *sizes;
	const struct rf_machine *machine;
	const struct rf_lc *lc; /* whose data set it is, of this nest or of one with other loops */
	int64_t cores;
};

/* How many pages an iteration touches whose place the core does not keep; 0 where the machine file
 * does not tell how many it keeps, or what the others cost.  RF_FAILED without memory. */
enum rf_status rf_pages_walks(const struct rf_pages_input *input, struct rf_arena *arena,
                              double *walks_per_it);

#endif
