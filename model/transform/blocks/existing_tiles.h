/* SPDX-License-Identifier: MIT
 *
 * Nests that are in tiles already.
 */
#ifndef RF_EXISTING_TILES_H
#define RF_EXISTING_TILES_H

#include "model/transform/blocks/candidate.h"

/* A nest in tiles as it was before. */
struct rf_existing_tiles {
	bool known; /* false: it is not in tiles of a kind that can be undone */
	struct rf_kernel kernel;
	struct rf_nests nests;
	struct rf_groups groups;
	struct rf_measure_scale scale;
	struct rf_lc lc;
	struct rf_forecast_setting setting;
};

/* Undoes tiles: loops over tiles first, then as many loops within a tile, in the same order. */
enum rf_status rf_existing_tiles_undo(const struct rf_forecast_setting *setting,
                                      struct rf_arena *arena, struct rf_existing_tiles *untiled);

/* Proposes cubes for a nest that is in tiles, where they carry less than those it has. */
void rf_existing_tiles_propose(struct rf_block_search *search,
                               const struct rf_existing_tiles *untiled);

#endif
