/* SPDX-License-Identifier: MIT
 *
 * Proposals in words and formulas.
 */
#ifndef RF_PROPOSAL_H
#define RF_PROPOSAL_H

#include "model/transform/blocks/candidate.h"

/* Adds the candidate to the proposals, in words and formulas. */
void rf_proposal_add(struct rf_candidate *candidate);

/* The blocked loops of a candidate, for a proposal. */
void rf_proposal_name_blocks(struct rf_candidate *candidate, struct rf_proposal *proposal);

/* Asks whether the dependences permit the change, and why; the proposal keeps it. */
void rf_proposal_judge(struct rf_block_search *search, const struct rf_change *change,
                       struct rf_proposal *proposal);

/* What every proposal says: links before and after, speed-up, bound. */
void rf_proposal_compare(struct rf_block_search *search, const struct rf_forecast *forecast,
                         struct rf_proposal *proposal);

#endif
