/* SPDX-License-Identifier: MIT
 *
 * Other orders and blocks for kernels that are no single rectangular nest.
 */
#ifndef RF_BANDS_H
#define RF_BANDS_H

#include "model/transform/search.h"

/* Fills the proposals of a result, and says where nothing can be proposed. */
enum rf_status rf_bands_search(const struct rf_search_input *input, struct rf_arena *arena,
                               struct rf_result *result);

/* Adds tiles of skewed loops to the proposals for a single nest, where tiles of the loops as they
 * stand would bring something but are illegal. */
enum rf_status rf_bands_skew(const struct rf_search_input *input, struct rf_arena *arena,
                             struct rf_result *result);

#endif
