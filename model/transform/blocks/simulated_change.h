/* SPDX-License-Identifier: MIT
 *
 * Proposals put to the simulator.
 */
#ifndef RF_SIMULATED_CHANGE_H
#define RF_SIMULATED_CHANGE_H

#include "model/transform/blocks/candidate.h"

/* What is to be simulated in place of the nest as it stands. */
struct rf_simulation_of_change {
	const struct rf_blocks *blocks; /* NULL: none */
	const double *factors;          /* of them */
	const size_t *order;            /* of the loops; NULL: as they are */
	size_t held;                    /* so many of the outermost loops stand still */
	int64_t padding;                /* added to size `padded` */
	int padded;                     /* -1: none */
	size_t most_links;              /* of those nearest the core; 0: all */
	double most_references;         /* that may be walked through; 0: as is usual */
};

/* Simulates a changed nest, or the nest as it stands when `changed` is NULL: one block in the
 * middle over all turns of the loops inside the loops over the blocks, with the arrays as they lie
 * in the whole.  Leaves the links in `traffic` that this tells, none when it could not be done or
 * there is no time left. */
void rf_simulated_change(struct rf_search *search, const struct rf_changed_nest *changed,
                         const struct rf_simulation_of_change *check, struct rf_traffic *traffic);

#endif
