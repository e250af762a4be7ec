/* SPDX-License-Identifier: MIT */
#ifndef RF_PREDICT_H
#define RF_PREDICT_H

#include "model/ir/options.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/predictor.h"

/* A point whose traffic is to be predicted. */
struct rf_prediction {
	const struct rf_kernel *kernel;
	const struct rf_nest *nest;       /* NULL when there is none */
	const struct rf_lc *lc;           /* NULL when the nest is not rectangular */
	const struct rf_general *general; /* NULL; filled for a whole run unless it is too hard */
	const struct rf_hierarchy *hierarchy;
	const struct rf_options *options;
	const struct rf_layout *layout;
	const int64_t *sizes;
	const bool *sizes_known;
	bool all_sizes_known;
	const struct rf_counts *counts; /* of the whole run; NULL: not made */
};

/* Asks every predictor that is wanted and applies; fills the traffic of a result, whose arrays are
 * already described, and `general` of a whole run that layer conditions are wanted for. */
enum rf_status rf_predict_traffic(struct rf_prediction *prediction, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_result *result);

#endif
