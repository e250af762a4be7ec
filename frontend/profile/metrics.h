/* SPDX-License-Identifier: MIT */
#ifndef RF_METRICS_H
#define RF_METRICS_H

#include "model/ir/instruction_roofline.h"

/* Rows of the table, at most. */
enum { RF_METRICS_MOST = 128 };

/* Beside enum rf_profile_count. */
enum {
	RF_METRICS_SECONDS = RF_PROFILE_COUNT_KINDS,
	RF_METRICS_THREADS_OF_INSTRUCTION, /* of a warp, that it is for */
	RF_METRICS_KINDS
};

/* What a metric of a profiler counts. */
struct rf_metric {
	const char *name;
	int kind;
	int rank;      /* a smaller one is better; metrics of equal rank are parts of a sum */
	double factor; /* from its unit to ours */
};

extern const struct rf_metric rf_metrics_table[];
extern const size_t rf_metrics_count;

/* NULL: none that is used. */
const struct rf_metric *rf_metrics_find(const char *name);

/* What one of a unit is in bytes, seconds or pieces; 0: not known. */
double rf_metrics_unit(const char *unit);

/* Whether it is one of time. */
bool rf_metrics_is_time(const char *unit);

/* Whether it is one of things that are counted one by one, so that a fraction is no count. */
bool rf_metrics_is_whole(const char *unit);

#endif
