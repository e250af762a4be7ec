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

/* Layer conditions of a nest with pages in the place of lines, for any number of threads. */
struct rf_pages {
	double reach_bytes; /* of pages whose place a core keeps; 0: not known, or all data */
	struct rf_measure_scale scale;
	struct rf_lc lc;
};

/* Finds them for so many threads as the input says.  They must stay where they are. */
enum rf_status rf_pages_make(const struct rf_pages_input *input, struct rf_arena *arena,
                             struct rf_pages *pages);

/* How many pages an iteration touches whose place the core does not keep, with the input's number
 * of threads; 0 where the machine file does not tell how many it keeps, or what the others cost.
 * RF_FAILED without memory. */
enum rf_status rf_pages_walks(const struct rf_pages_input *input, struct rf_pages *pages,
                              double *walks_per_it);

#endif
