/* SPDX-License-Identifier: MIT
 *
 * Ways to write the loops, measured beside what is predicted of them.
 */
#ifndef RF_IR_TUNING_H
#define RF_IR_TUNING_H

#include <stddef.h>
#include <stdint.h>

#include "model/ir/speed.h"

/* What is in the arrays after a run, beside what the loops as they are leave there. */
enum rf_tuned_results {
	RF_TUNED_SAME,
	RF_TUNED_ROUNDED, /* sums are added up in another order, and differ */
	RF_TUNED_OTHER
};

struct rf_tuned {
	int64_t proposal; /* its number, or that of the one whose blocks have other lengths here */
	const char *change;         /* "i by 512" */
	struct rf_number predicted; /* its speed-up: by the search; unknown for other lengths */
	struct rf_number code_predicted; /* by an analysis of the new source */
	struct rf_number seconds;        /* of one run, measured */
	struct rf_number speedup;
	struct rf_number ratio; /* measured over predicted speed-up */
	enum rf_tuned_results results;
	const char *problem; /* why there is no time; NULL: there is one */
	const char *text;    /* internal: the source with the change */
};

struct rf_tuning {
	double seconds;                     /* the loops as they are, the faster of two runs */
	struct rf_number predicted_seconds; /* the same, predicted */
	double again;                       /* the second run over the first */
	size_t count;
	struct rf_tuned *items;      /* in the order of their runs */
	const struct rf_tuned *best; /* internal: NULL: none is faster */
	const char *verdict;         /* which was best, and how far the prediction was off */
	const char *cpus, *compiler, *flags;
};

extern const char *const rf_tuned_results_names[RF_TUNED_OTHER + 1];

#endif
