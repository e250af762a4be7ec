/* SPDX-License-Identifier: MIT
 *
 * Blocks that do not collide in the cache.
 */
#ifndef RF_COLLISIONS_H
#define RF_COLLISIONS_H

#include "model/transform/blocks/candidate.h"

/* Simulates the candidate, with shorter blocks where rows collide in the cache. */
void rf_collisions_avoid(struct rf_candidate *candidate);

/* Puts what was simulated in the place of what was forecast where it is clearly more, and judges
 * the speed anew; returns the first link where that is so, the number of links for none. */
size_t rf_collisions_correct(struct rf_block_search *search, const struct rf_changed_nest *changed,
                             const struct rf_traffic *simulated, struct rf_forecast *forecast);

#endif
