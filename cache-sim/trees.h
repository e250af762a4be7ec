/* SPDX-License-Identifier: MIT
 *
 * States of tree-PLRU levels that differ in the names of ways only.
 */
#ifndef RF_CACHE_SIM_TREES_H
#define RF_CACHE_SIM_TREES_H

#include "cache-sim/state.h"

/* Whether ways of a level may be renamed: its trees are whole and small. */
bool rf_trees_can_rename(const struct level *level);

/* Room for the names that rf_trees_move needs, in a state that is new; false without memory. */
bool rf_trees_new_names(struct state *state, const struct level *level);

/* The way at a rank, of trees that are whole and small; the victim is at rank 0. */
uint32_t rf_trees_way_at(uint64_t tree, uint32_t leaves, uint32_t rank);

/* Whether a full level, whose ways may be renamed, holds what the state does, moved, but for the
 * names of ways. */
bool rf_trees_are_moved(const struct state *state, const struct level *level, struct move move,
                        bool is_wide);

/* Moves everything in a level so many times, each time renaming ways as from the state to now. */
void rf_trees_move(struct state *state, struct level *level, struct move move, uint64_t times,
                   bool is_wide);

#endif
