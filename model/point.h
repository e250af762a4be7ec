/* SPDX-License-Identifier: MIT
 *
 * One point of an analysis: what depends on the source alone, and the numbers put into it.
 */
#ifndef RF_POINT_H
#define RF_POINT_H

#include "model/analysis.h"
#include "model/cpu/prediction.h"
#include "model/subject.h"
#include "model/traffic/layers/assumptions.h"
#include "model/traffic/layers/pages.h"
#include "model/traffic/nest/layout.h"
#include "model/traffic/nest/paths.h"
#include "model/traffic/nest/register_traffic.h"
#include "model/traffic/predictor.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/sets/rectangular_nest.h"

/* One point: the analysis with numbers. */
struct rf_point {
	const struct rf_subject *whole;   /* with all its conditions */
	const struct rf_subject *subject; /* without those that sizes decide */
	const struct rf_machine *machine;
	const size_t *memory_of; /* by array: in which of its memories; NULL: all in one */
	const struct rf_options *options;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_result *result;
	struct rf_subject_sizes sizes;
	const struct rf_nest *nest;
	const struct rf_counts *counts;   /* of the whole run; NULL when they were not made */
	const struct rf_general *general; /* what it uses again; NULL when that is not known */
	const struct rf_traffic *better;  /* than that in closed form; NULL: there is none */
	struct rf_hierarchy hierarchy;
	struct rf_measure_scale scale;
	struct rf_lc lc;
	struct rf_pages *pages;            /* of a nest by itself, found by the first who asks */
	struct rf_assumptions assumptions; /* of the closed form, when all sizes are known */
	struct rf_layout layout;
	struct rf_stream stream; /* made by the first who asks */
	struct rf_rectangular_nest
	    rectangular; /* without references where sets are not looked at */
	struct rf_paths paths;
	bool takes_lines; /* as vectors do (model/whole_lines): whole, ... */
	int64_t lanes;    /* ... or, unless 0, those of so many turns */
	/* Of a CPU, when the core was looked at: */
	struct rf_register_traffic registers;
	struct rf_prediction_rows rows;
};

#endif
