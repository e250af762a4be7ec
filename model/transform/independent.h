/* SPDX-License-Identifier: MIT */
#ifndef RF_INDEPENDENT_H
#define RF_INDEPENDENT_H

#include "model/transform/forecast.h"

/* Whether it is plain that nothing goes from one iteration of the nest to another; false says
 * nothing. */
bool rf_independent(const struct rf_trial_setting *setting);

#endif
