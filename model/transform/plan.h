/* SPDX-License-Identifier: MIT
 *
 * The inside of the search for block sizes, shared by its files.
 */
#ifndef RF_PLAN_H
#define RF_PLAN_H

#include "model/transform/blocking.h"
#include "model/transform/check.h"
#include "model/transform/condition.h"

struct rf_domain;

/* The search at one point. */
struct rf_planner {
	const struct rf_blocking_input *input;
	const struct rf_trial_setting *setting;
	struct rf_arena *arena;   /* of the result */
	struct rf_arena *scratch; /* of one forecast */
	struct rf_result *result;
	struct rf_condition_list conditions;
	size_t first; /* loop of the nest from which on there is nothing but one loop in another */
	struct rf_forecast now;
	RF_VECTOR(struct rf_proposal) proposals;
	struct rf_domain *domain; /* of the kernel, once a dependence was asked for */
	bool has_looked;          /* for what holds for every change at once: */
	bool is_permutable;       /* each is legal */
	double references_walked; /* in simulations so far */
	bool failed;
};

/* One set of loops, blocked for one condition in one cache. */
struct rf_plan {
	struct rf_planner *planner;
	const struct rf_boundary *boundary;
	size_t link; /* below the cache, of the hierarchy */
	const struct rf_condition_of *condition;
	struct rf_trial trial;
	bool is_shared;                 /* one length for all loops */
	double factors[RF_MAX_BLOCKED]; /* that are proposed */
	double planned[RF_MAX_BLOCKED]; /* before any were changed to avoid collisions */
	struct rf_forecast forecast;    /* with them; the texts and levels live in the arena */
	struct rf_traffic simulated;    /* with them; no links when that was not possible */
	bool collides;                  /* more than was forecast, whatever the size ... */
	size_t collision;               /* ... on this link first */
};

/* The need of the plan's condition with the factors that its trial is set to; sets `failed` of
 * the planner without memory. */
double rf_plan_need(struct rf_plan *plan);

/* Bytes that may be used for it with such a safety factor. */
double rf_plan_room(const struct rf_plan *plan, double safety);

/* The largest block of the i-th loop that is worth proposing, the others as they are set; 0 when
 * there is none. */
double rf_plan_largest(struct rf_plan *plan, size_t i);

/* Proposes a cube of a product for the cache above a link. */
void rf_plan_try_cube(struct rf_planner *planner, size_t link);

/* Sets the trial to the factors of the plan. */
void rf_plan_set(struct rf_plan *plan);

/* Forecasts the plan with its factors; false without memory. */
bool rf_plan_forecast(struct rf_plan *plan, struct rf_arena *arena, struct rf_forecast *forecast);

/* Whether every one of three loops leaves some array where it is, as in a product of matrices. */
bool rf_plan_is_product(const struct rf_trial_setting *setting);

/* Makes the blocks of the first loop shorter; false when they would be too short. */
bool rf_plan_shorten(struct rf_plan *plan, double block);

/* Simulates the plan, with shorter blocks where rows collide in the cache. */
void rf_plan_avoid(struct rf_plan *plan);

/* Simulates a changed nest, or the nest as it stands when `trial` is NULL; leaves the links in
 * `traffic` that this tells, none when there is no time left. */
void rf_plan_simulate(struct rf_planner *planner, const struct rf_trial *trial,
                      const struct rf_check *check, struct rf_traffic *traffic);

/* Puts what was simulated in the place of what was forecast where it is clearly more, and judges
 * the speed anew; returns the first link where that is so, the number of links for none. */
size_t rf_plan_correct(struct rf_planner *planner, const struct rf_trial *trial,
                       const struct rf_traffic *simulated, struct rf_forecast *forecast);

/* Fills the shares of a result. */
enum rf_status rf_plan_shares(struct rf_planner *planner);

/* The blocked loops of a plan, for a proposal. */
void rf_plan_describe(struct rf_plan *plan, struct rf_proposal *proposal);

/* Adds the plan to the proposals, in words and formulas. */
void rf_plan_propose(struct rf_plan *plan);

/* Whether the dependences permit it, and why. */
void rf_plan_judge_blocks(struct rf_plan *plan, struct rf_proposal *proposal);
void rf_plan_judge_order(struct rf_planner *planner, const size_t *order,
                         struct rf_proposal *proposal);

/* Whether they permit that threads divide a loop. */
void rf_plan_judge_threads(struct rf_planner *planner, size_t loop, struct rf_proposal *proposal);

/* Notes the loops of the nest from `first` inwards. */
void rf_plan_note_nest(struct rf_planner *planner, size_t first, struct rf_proposal *proposal);

/* What every proposal says: links before and after, speed-up, bound. */
void rf_plan_compare(struct rf_planner *planner, const struct rf_forecast *forecast,
                     struct rf_proposal *proposal);

#endif
