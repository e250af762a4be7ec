/* SPDX-License-Identifier: MIT */
#ifndef RF_UNTILE_H
#define RF_UNTILE_H

#include "model/transform/forecast.h"

/* A nest in tiles as it was before. */
struct rf_untiled {
	bool known; /* false: it is not in tiles of a kind that can be undone */
	struct rf_kernel kernel;
	struct rf_nests nests;
	struct rf_groups groups;
	struct rf_scale scale;
	struct rf_lc lc;
	struct rf_trial_setting setting;
};

/* Undoes tiles: loops over tiles first, then as many loops within a tile, in the same order. */
enum rf_status rf_untile(const struct rf_trial_setting *setting, struct rf_arena *arena,
                         struct rf_untiled *untiled);

#endif
