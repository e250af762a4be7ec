/* SPDX-License-Identifier: MIT
 *
 * Which block sizes of a rectangular nest, and what they bring.
 */
#ifndef RF_BLOCKS_H
#define RF_BLOCKS_H

#include "model/transform/forecast.h"

struct rf_search;

struct rf_blocks_input {
	struct rf_forecast_setting setting;
	double safety;
	int64_t first_cores; /* shares of caches are listed from so many on; 0: not at all */
};

/* Fills the proposals of a result, ranked by what they are predicted to bring. */
enum rf_status rf_blocks_search(const struct rf_blocks_input *input, struct rf_arena *arena,
                                struct rf_result *result);

/* Proposes a cube of a product for the cache above a link. */
void rf_blocks_try_cube(struct rf_search *search, size_t link);

#endif
