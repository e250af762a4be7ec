/* SPDX-License-Identifier: MIT
 *
 * Proposals put to the simulator.
 */
#ifndef RF_SIMULATED_CHANGE_H
#define RF_SIMULATED_CHANGE_H

#include "model/transform/blocks/candidate.h"

/* Simulates a changed nest: one block in the middle over all turns of the loops inside the loops
 * over the blocks, with the arrays as they lie in the whole.  `most_links` are those nearest the
 * core that are wanted, 0 all of them; `most_references` may be walked through, 0 as many as is
 * usual.  Leaves the links in `traffic` that this tells, none when it could not be done or there is
 * no time left. */
void rf_simulated_change(struct rf_block_search *search, const struct rf_changed_nest *changed,
                         size_t most_links, double most_references, struct rf_traffic *traffic);

#endif
