/* SPDX-License-Identifier: MIT
 *
 * Other orders and tiles of bands, as proposals.
 */
#ifndef RF_BAND_PROPOSAL_H
#define RF_BAND_PROPOSAL_H

#include "model/transform/bands/bands.h"
#include "model/transform/forecast.h"
#include "model/transform/legality.h"
#include "model/traffic/nest/layout.h"

struct rf_band_search {
	const struct rf_search_input *input;
	struct rf_arena *arena;
	struct rf_result *result;
	struct rf_domain *domain; /* with values, for changed kernels */
	struct rf_legality *legality;
	struct rf_layout layout;
	struct rf_stream stream; /* of the loops as they stand */
	struct rf_forecast now;  /* of them, when a change is first compared with it */
	RF_VECTOR(struct rf_proposal) proposals;
	double work;               /* steps so far */
	const char *reason;        /* why something is not proposed */
	bool knows_now, lacks_now; /* it was asked for, in vain */
	bool is_cut_short;         /* something would have taken too long to look at */
	bool failed;
};

/* A change of a band, with what it would bring. */
struct rf_band_candidate {
	struct rf_change change;
	struct rf_forecast forecast;
};

/* What all loops of the band run over, in their order: "t, t + i, t + j". */
const char *rf_band_proposal_sums(struct rf_band_search *r, const struct rf_change *change,
                                  const char *between);

/* Adds it to the proposals, unless it is illegal. */
void rf_band_proposal_add(struct rf_band_search *r, const struct rf_band_candidate *candidate);

#endif
