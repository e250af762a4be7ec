/* SPDX-License-Identifier: MIT
 *
 * How much of a changed nest is simulated.
 *
 * One block in the middle is simulated in full where that is affordable.  Where it is not, the
 * outermost loops stand still one after the other, until what is left is short enough.  What a loop
 * that stands still would find of its turn before, and a block of the block before it, is not seen;
 * so a link is told only if the cache above it cannot hold such a turn.
 */
#include <math.h>

#include "model/transform/plan.h"

/* References that one simulation may walk through, and all of a point together, which is about a
 * second; what is short may be simulated even then. */
#define MOST_AT_ONCE 1e7
#define MOST_IN_ALL  8e7
#define SHORT        4e6

/* Loops of the changed nest of which one turn is simulated. */
struct still {
	size_t count;
	size_t loops[RF_MAX_DEPTH];
};

/* Of a cube, the innermost loop over blocks is simulated. */
static struct still still_loops(const struct rf_check *check)
{
	static const struct rf_blocks none = { 0 };
	const struct rf_blocks *blocks = check->blocks == NULL ? &none : check->blocks;
	size_t walked = blocks->count == RF_MAX_BLOCKED ? 1 : 0;
	struct still still = { 0 };

	for (size_t i = 0; i + walked < blocks->count; ++i)
		still.loops[still.count++] = blocks->place + i;
	for (size_t k = blocks->place; k < check->held; ++k)
		still.loops[still.count++] = blocks->count + k;
	return still;
}

/* Takes out the links above which something is found that was not simulated. */
static void leave_out(struct rf_planner *planner, const struct rf_trial *trial,
                      const struct rf_check *check, struct rf_traffic *traffic)
{
	struct still still = still_loops(check);
	struct rf_scale scale = { .arena = planner->arena };
	struct rf_lc changed;
	const struct rf_lc *lc = planner->setting->lc;

	if (still.count == 0)
		return;
	if (trial != NULL) {
		planner->failed |= rf_trial_needs(trial, false, &scale, &changed) != RF_OK;
		lc = &changed;
	}
	for (size_t i = 0; i < traffic->link_count && !planner->failed; ++i)
		for (size_t t = 0; t < still.count; ++t)
			if (lc->loop_need[still.loops[t]].value <=
			    planner->setting->hierarchy->items[i].capacity_bytes)
				traffic->link_count = i;
}

void rf_plan_simulate(struct rf_planner *planner, const struct rf_trial *trial,
                      const struct rf_check *check, struct rf_traffic *traffic)
{
	struct rf_check limited = *check;
	double walked = 0;

	if (limited.most_references == 0)
		limited.most_references = MOST_AT_ONCE;
	if (planner->references_walked > MOST_IN_ALL)
		limited.most_references = fmin(limited.most_references, SHORT);
	limited.held = check->blocks == NULL ? 0 : check->blocks->place;
	do {
		if (rf_check_simulate(planner->setting, &limited, planner->arena, traffic,
		                      &walked) != RF_OK)
			planner->failed = true;
		planner->references_walked += walked;
	} while (traffic->link_count == 0 && ++limited.held < planner->setting->nest->depth);
	if (traffic->link_count > 0)
		leave_out(planner, trial, &limited, traffic);
}
