/* SPDX-License-Identifier: MIT
 *
 * Tiles of a product of matrices.
 */
#ifndef RF_PRODUCT_H
#define RF_PRODUCT_H

#include "model/transform/blocks/candidate.h"

/* Whether every one of three loops leaves some array where it is, as in a product of matrices. */
bool rf_product_is(const struct rf_forecast_setting *setting);

/* Sets the factors of a candidate for a product of matrices to those that carry least over its
 * link.  `traffic` holds what was simulated with the factors that the candidate has, and then of
 * those it gets.  False when none are better. */
bool rf_product_search(struct rf_candidate *candidate, struct rf_traffic *traffic);

#endif
