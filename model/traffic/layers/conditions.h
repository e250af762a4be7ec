/* SPDX-License-Identifier: MIT */
#ifndef RF_CONDITIONS_H
#define RF_CONDITIONS_H

#include "model/ir/result.h"
#include "model/traffic/sets/rectangular_nest.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/layers/lc.h"

struct rf_conditions_input {
	const struct rf_nest *nest;
	const struct rf_lc *lc;
	const struct rf_hierarchy *hierarchy;
	const struct rf_rectangular_nest
	    *rectangular; /* without references where sets are not looked at */
	const double *sizes;
	const bool *sizes_known;
	double safety;
};

/* Fills conditions and regimes of a result: every reuse with its need as a formula, a verdict
 * for each cache, and the sizes at which it breaks. */
enum rf_status rf_conditions_make(const struct rf_conditions_input *input, struct rf_arena *arena,
                                  struct rf_result *result);

#endif
