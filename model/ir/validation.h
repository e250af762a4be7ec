/* SPDX-License-Identifier: MIT
 *
 * A run of the loop, beside what is predicted of it.
 */
#ifndef RF_IR_VALIDATION_H
#define RF_IR_VALIDATION_H

#include <stdint.h>

#include "model/ir/speed.h"

/* What a link carried per iteration, as counters saw it. */
struct rf_counted_link {
	const char *link;
	struct rf_number load_bytes_per_it, evict_bytes_per_it;
	struct rf_number load_ratio, evict_ratio; /* over the predicted ones */
};

/* What a launch on a GPU did, as a profiler counted it. */
struct rf_counted {
	const char *name;
	double predicted, counted;
	struct rf_number ratio; /* counted over predicted */
};

struct rf_validation {
	double low_s, high_s;         /* of one run: the fastest window, and nine of ten at most */
	int64_t runs, windows;        /* that were timed */
	int64_t clean_windows;        /* of them, those without an interruption */
	const char *how;              /* the figure was made of them */
	struct rf_number bytes_per_s; /* the predicted traffic of memory in that time */
	size_t link_count;
	struct rf_counted_link *links;
	size_t count_count;
	struct rf_counted *counts; /* of a launch on a GPU */
	const char *counters;      /* where counts are from; NULL: nobody was asked */
	const char *uncounted;     /* what is missing, and why; or NULL */
	const char
	    *place; /* of the measured time: "inside", "below" or "above"; NULL: no interval */
	double time_ratio; /* measured over predicted, and of speeds: */
	double speed_ratio;
	const char *cpus;   /* that threads were bound to: "0, 1"; NULL: it ran on a GPU ... */
	const char *device; /* ... of this name */
	const char *compiler, *flags;
	const char *checksum; /* of all arrays after the first run */
	const char *called;   /* the function that was called; NULL: the text of the loops */
};

#endif
