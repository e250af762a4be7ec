/* SPDX-License-Identifier: MIT
 *
 * The inside of the search for other orders and tiles, shared by its files.
 */
#ifndef RF_BAND_PROPOSAL_H
#define RF_BAND_PROPOSAL_H

#include "model/transform/bands/bands.h"
#include "model/transform/forecast.h"
#include "model/poly/dependence_check.h"
#include "model/traffic/nest/stream.h"

enum { RF_MAX_BAND = 4 };

/* Loops that are directly in one another. */
struct rf_loop_band {
	size_t count;
	int loops[RF_MAX_BAND];
};

struct rf_band_search {
	const struct rf_bands_input *input;
	struct rf_arena *arena;
	struct rf_result *result;
	struct rf_domain *domain;      /* with values, for transformed kernels */
	struct rf_domain *dependences; /* without, where that is possible */
	struct rf_layout layout;
	struct rf_forecast now, rough_now;
	RF_VECTOR(struct rf_proposal) proposals;
	double work;        /* steps so far */
	const char *reason; /* why something is not proposed */
	bool is_cut_short;  /* something would have taken too long to look at */
	bool failed;
};

/* A transformation of a band, with what it would bring. */
struct rf_change {
	struct rf_transform transform;
	size_t tiled; /* bits of the band's loops */
	int64_t tile;
	size_t order[RF_MAX_BAND]; /* of another order: which loop comes to each place */
	bool is_order, is_skewed;
	struct rf_forecast forecast;
};

/* Whether the set of loops has the k-th of the band. */
bool rf_band_proposal_tiles(size_t set, size_t k);

const struct rf_loop *rf_band_proposal_loop(const struct rf_band_search *r,
                                            const struct rf_loop_band *band, size_t k);

/* Puts it to the dependences, with open sizes where that is possible. */
enum rf_poly rf_bands_ask(struct rf_band_search *r, const struct rf_change *change,
                          struct rf_dependence_pair *legal);

/* What all new loops run over: "t, t + i, t + j". */
const char *rf_band_proposal_sums(struct rf_band_search *r, const struct rf_loop_band *band,
                                  const struct rf_transform *transform, const char *between);

/* Adds it to the proposals. */
void rf_band_proposal_add(struct rf_band_search *r, const struct rf_loop_band *band,
                          const struct rf_change *change);

#endif
