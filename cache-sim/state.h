/* SPDX-License-Identifier: MIT
 *
 * What one level holds, as a whole: kept, put back, compared and moved.
 */
#ifndef RF_CACHE_SIM_STATE_H
#define RF_CACHE_SIM_STATE_H

#include "cache-sim/sim.h"

/* A copy of the state and the counts of a level. */
struct state {
	void *entries;
	uint32_t *sectors;
	uint8_t *ages;
	uint64_t *trees;
	uint8_t *names; /* room for those of ways, see trees.c; or NULL */
	uint64_t empty, removals;
	struct rf_sim_counters count;
};

/* How the lines of a level move: by so many, which rotates its sets. */
struct move {
	uint64_t lines;
	size_t rows;
};

bool rf_state_new(struct state *state, const struct level *level); /* false without memory */
void rf_state_free(struct state *state);

void rf_state_keep(struct state *state, const struct level *level, bool is_wide);
void rf_state_put_back(const struct state *state, struct level *level, bool is_wide);

/* How far the lines and sets of a level move with all addresses: by -64 bytes, for lines of 64
 * bytes in 8 sets, by UINT64_MAX lines, which is one back, and 7 sets.  False when sets do not
 * follow such a distance: it is no whole number of lines, or sets are hashed. */
bool rf_state_move_of(const struct level *level, int64_t bytes, struct move *move);

/* Whether a level holds what the state does, moved. */
bool rf_state_is_moved(const struct state *state, const struct level *level, struct move move,
                       bool is_wide);

/* Moves everything that a level holds; the state is room for it. */
void rf_state_move(struct state *room, struct level *level, struct move move, bool is_wide);

/* The first and the last line of a level; false when it is empty. */
bool rf_state_range(const struct level *level, bool is_wide, uint64_t *first, uint64_t *last);

#endif
