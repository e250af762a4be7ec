/* SPDX-License-Identifier: MIT
 *
 * How often everything runs: the count of a whole run, of any kernel.  Of a rectangular nest the
 * product of trip counts says the same (nest.h), for sizes that have no value as well.
 */
#ifndef RF_COUNTS_H
#define RF_COUNTS_H

#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/stream.h"

struct rf_count {
	double times;
	bool known;
	int64_t whole; /* the same exactly; -1: more than 63 bits */
};

/* What a whole run does. */
struct rf_counts {
	struct rf_count *accesses; /* by access: how often it happens */
	struct rf_count *turns;    /* by loop: how often its body begins */
	struct rf_count *starts;   /* by loop: how often it is come to */
	struct rf_count *nodes;    /* by node of the stream: how often it is executed */
	struct rf_work work[RF_ELEMENT_KINDS];
	bool all_known;
};

/* How often each access of a kernel happens in a whole run and how much it computes, counted as
 * written in the source: from the loop tree, exact for any bounds and conditions.  What stands
 * below a loop whose bounds are read from memory is not known, nor what would take too long to
 * enumerate. */
enum rf_status rf_counts_make(struct rf_stream *stream, struct rf_arena *arena,
                              struct rf_counts *counts);

/* What the statements of a nest, those directly inside any of its loops, compute in the whole run;
 * false when that is not known. */
bool rf_counts_nest_work(const struct rf_counts *counts, const struct rf_stream *stream,
                         const struct rf_nest *nest, struct rf_work *work);

#endif
