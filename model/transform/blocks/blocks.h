/* SPDX-License-Identifier: MIT
 *
 * Which block sizes of a rectangular nest, and what they bring.
 */
#ifndef RF_BLOCKS_H
#define RF_BLOCKS_H

#include "model/transform/search.h"

struct rf_block_search;

/* Fills the proposals of a result, ranked by what they are predicted to bring. */
enum rf_status rf_blocks_search(const struct rf_search_input *input, struct rf_arena *arena,
                                struct rf_result *result);

/* Finds what closed forms alone tell: rf_search_suggest. */
enum rf_status rf_blocks_suggest(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_proposal **suggestions, size_t *count);

/* What blocks of `length` turns of a loop carry, with the loop over the blocks directly outside of
 * loop `outside`, by closed forms: one proposal of which neither the need nor the dependences are
 * known, or none where the loops are not in each other in this way. */
enum rf_status rf_blocks_forecast(const struct rf_search_input *input, int loop, int outside,
                                  double length, struct rf_arena *arena,
                                  struct rf_proposal **forecast, size_t *count);

/* Proposes a cube of a product for the cache above a link. */
void rf_blocks_try_cube(struct rf_block_search *search, size_t link);

#endif
