/* SPDX-License-Identifier: MIT
 *
 * The search for block sizes at one point, and one set of loops in blocks.
 */
#ifndef RF_CANDIDATE_H
#define RF_CANDIDATE_H

#include "model/transform/blocks/blocks.h"
#include "model/transform/blocks/restorable.h"
#include "model/transform/legality.h"

/* What a change was found to carry. */
struct rf_simulated_once {
	const struct rf_forecast_setting *setting;
	struct rf_change change;
	size_t most_links;
	double most_references;
	struct rf_traffic traffic;
};

/* The search at one point. */
struct rf_block_search {
	const struct rf_search_input *input;
	const struct rf_forecast_setting *setting;
	struct rf_arena *arena;   /* of the result */
	struct rf_arena *scratch; /* of one forecast */
	struct rf_result *result;
	struct rf_restorable_list conditions;
	size_t first; /* loop of the nest from which on there is nothing but one loop in another */
	struct rf_forecast now;
	RF_VECTOR(struct rf_proposal) proposals;
	struct rf_legality *legality;
	bool is_quick;            /* closed forms alone: nothing is simulated, nor asked of sets */
	double references_walked; /* in simulations so far */
	RF_VECTOR(struct rf_simulated_once) simulated;
	bool failed;
};

/* One set of loops, blocked for one condition in one cache. */
struct rf_candidate {
	struct rf_block_search *search;
	const struct rf_boundary *boundary;
	size_t link; /* below the cache, of the hierarchy */
	const struct rf_restorable *condition;
	struct rf_changed_nest changed;
	bool is_shared;                 /* one length for all loops */
	double factors[RF_MAX_BLOCKED]; /* that are proposed */
	double planned[RF_MAX_BLOCKED]; /* before any were changed to avoid collisions */
	struct rf_forecast forecast;    /* with them; the texts and levels live in the arena */
	struct rf_traffic simulated;    /* with them; no links when that was not possible */
	bool collides;                  /* more than was forecast, whatever the size ... */
	size_t collision;               /* ... on this link first */
};

/* The need of its condition with the factors that its nest is set to; sets `failed` of the search
 * without memory. */
double rf_candidate_need(struct rf_candidate *candidate);

/* Bytes that may be used for it with such a safety factor. */
double rf_candidate_room(const struct rf_candidate *candidate, double safety);

/* Elements that fill a line along the i-th blocked loop. */
double rf_candidate_line(const struct rf_candidate *candidate, size_t i);

/* Rounds the block of the i-th loop down to whole lines, or to a readable number. */
double rf_candidate_round(const struct rf_candidate *candidate, size_t i, double factor);

/* The shortest block of the i-th loop that is worth it: wider than the stencil, or its edges cost
 * what it saves; and the innermost loop must not become so short that starting it counts. */
double rf_candidate_smallest(const struct rf_candidate *candidate, size_t i);

/* The longest block of the i-th loop that fits, rounded, the others as they are set; 0 when none
 * does. */
double rf_candidate_fit(struct rf_candidate *candidate, size_t i);

/* The same if it is worth proposing, else 0. */
double rf_candidate_largest(struct rf_candidate *candidate, size_t i);

/* Sets the nest to the factors of the candidate. */
void rf_candidate_set(struct rf_candidate *candidate);

/* Forecasts the candidate with its factors; false without memory. */
bool rf_candidate_forecast(struct rf_candidate *candidate, struct rf_arena *arena,
                           struct rf_forecast *forecast);

/* Makes the blocks of the first loop shorter; false when they would be too short. */
bool rf_candidate_shorten(struct rf_candidate *candidate, double block);

#endif
