/* SPDX-License-Identifier: MIT */
#ifndef RF_BLOCKING_H
#define RF_BLOCKING_H

#include "model/transform/forecast.h"

struct rf_blocking_input {
	struct rf_trial_setting setting;
	double safety;
	int64_t first_cores; /* shares of caches are listed from so many on; 0: not at all */
};

/* Fills the proposals of a result, ranked by what they are predicted to bring. */
enum rf_status rf_blocking_make(const struct rf_blocking_input *input, struct rf_arena *arena,
                                struct rf_result *result);

#endif
