/* SPDX-License-Identifier: MIT
 *
 * A moment that a simulation comes back to, after it has looked at what would follow.
 */
#include "cache-sim/state.h"

#include <stdlib.h>

struct rf_sim_kept {
	struct rf_sim *sim;
	const struct engine *engine;
	uint64_t window_start, window_bytes;
	uint64_t random;
	bool is_wide, has_window, is_estimated;
	uint64_t bases[MAX_LEVELS];
	struct state levels[MAX_LEVELS];
};

static void release(struct rf_sim_kept *kept)
{
	for (uint32_t at = 0; at < kept->sim->level_count; ++at)
		rf_state_free(&kept->levels[at]);
	free(kept);
}

struct rf_sim_kept *rf_sim_keep(struct rf_sim *sim)
{
	struct rf_sim_kept *kept = calloc(1, sizeof(*kept));

	if (!kept)
		return NULL;
	kept->sim = sim;
	kept->engine = sim->engine;
	kept->window_start = sim->window_start;
	kept->window_bytes = sim->window_bytes;
	kept->random = sim->random;
	kept->is_wide = sim->is_wide;
	kept->has_window = sim->has_window;
	kept->is_estimated = sim->is_estimated;
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		if (!rf_state_new(&kept->levels[at], &sim->levels[at])) {
			release(kept);
			return NULL;
		}
		rf_state_keep(&kept->levels[at], &sim->levels[at], sim->is_wide);
		kept->bases[at] = sim->levels[at].base;
	}
	return kept;
}

void rf_sim_put_back(struct rf_sim_kept *kept)
{
	struct rf_sim *sim;

	if (!kept)
		return;
	sim = kept->sim;
	sim->engine = kept->engine;
	sim->window_start = kept->window_start;
	sim->window_bytes = kept->window_bytes;
	sim->random = kept->random;
	sim->is_wide = kept->is_wide;
	sim->has_window = kept->has_window;
	sim->is_estimated = kept->is_estimated;
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		rf_state_put_back(&kept->levels[at], &sim->levels[at], sim->is_wide);
		sim->levels[at].base = kept->bases[at];
	}
	release(kept);
}
