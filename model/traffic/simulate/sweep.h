/* SPDX-License-Identifier: MIT
 *
 * The second of many sweeps: what a kernel counts that runs again over the same data.
 */
#ifndef RF_SWEEP_H
#define RF_SWEEP_H

#include "model/traffic/simulate/skip_outer.h"

/* A walk, and what measures it. */
struct rf_sweep {
	const struct rf_skip_outer_meter *meter;
	struct rf_walk *walk;
	const struct rf_walk_sink *sink;
	const struct rf_predictor_input *input;
	double work;   /* references of the first sweep, and requests that came again */
	bool is_cheap; /* enough to be walked twice more, if there is time */
};

/* Counters of the walk, and behind them those of the meter. */
void rf_sweep_read(const struct rf_sweep *sweep, uint64_t *counters);

/* The steady counts of a result whose totals are those of a walk of everything: of one sweep more.
 * Comes back to where the meter stood.  Leaves the totals in their place where nobody asks for
 * more, or the sink or the time stops it; of a check, whose word nobody would doubt, the result is
 * then unknown unless what comes first weighs little.  RF_FAILED without memory. */
enum rf_status rf_sweep_again(const struct rf_sweep *sweep, struct rf_skip_outer_result *result);

/* The same where turns of a loop were left out: the totals, but that what its first `turns` turns
 * counted, `begin`, is what they count when they come again.  `is_fixed`: some references stay in
 * their places for all turns, and matter. */
enum rf_status rf_sweep_begin_again(const struct rf_sweep *sweep, const struct rf_stream_node *loop,
                                    int64_t period, int64_t turns, const uint64_t *begin,
                                    bool is_fixed, struct rf_skip_outer_result *result);

#endif
