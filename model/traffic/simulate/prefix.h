/* SPDX-License-Identifier: MIT
 *
 * What a walk that was stopped has seen, as an estimate of the whole run.
 */
#ifndef RF_PREFIX_H
#define RF_PREFIX_H

#include "model/traffic/nest/predictor_input.h"
#include "model/traffic/simulate/skip_outer.h"

enum { RF_PREFIX_MARKS = 16 };

/* The counters at the latest of marks that lie ever farther apart. */
struct rf_prefix {
	double next; /* work at which the next one is due */
	size_t count;
	uint64_t marks[RF_PREFIX_MARKS][RF_SKIP_OUTER_COUNTERS];
};

/* Whether a mark is due after so much work; then it is to be made. */
bool rf_prefix_is_due(const struct rf_prefix *prefix, double work);
void rf_prefix_mark(struct rf_prefix *prefix, double work, const uint64_t *counters);

/* Takes the whole run to go on as it went between the marks; `alike` tells that all of it is turns
 * of one loop that do the same.  The result stays unknown where too little was walked, or nobody
 * knows how long the run is. */
void rf_prefix_estimate(const struct rf_prefix *prefix, const struct rf_predictor_input *input,
                        bool alike, struct rf_skip_outer_result *result);

#endif
