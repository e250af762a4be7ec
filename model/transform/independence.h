/* SPDX-License-Identifier: MIT */
#ifndef RF_INDEPENDENCE_H
#define RF_INDEPENDENCE_H

#include "model/traffic/layers/lc.h"

/* Whether it is plain that nothing goes from one iteration of the nest to another, with the sizes
 * of `lc`; false says nothing. */
bool rf_independence_is_plain(const struct rf_nest *nest, const struct rf_lc *lc);

/* Whether that, where it is so, is so for all sizes. */
bool rf_independence_is_of_all_sizes(const struct rf_nest *nest);

#endif
