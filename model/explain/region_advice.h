/* SPDX-License-Identifier: MIT */
#ifndef RF_REGION_ADVICE_H
#define RF_REGION_ADVICE_H

#include "model/ir/result.h"
#include "model/traffic/nest/paths.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/nest/hierarchy.h"

/* A whole run of several loops. */
struct rf_region_advice {
	const struct rf_kernel *kernel;
	const struct rf_nest *unit; /* of whose turns the iterations are */
	const struct rf_paths *paths;
	const struct rf_general *general; /* NULL: not known, little is advised */
	const struct rf_hierarchy *hierarchy;
};

/* Fills the advice of a result whose traffic is predicted. */
enum rf_status rf_region_advise(const struct rf_region_advice *input, struct rf_arena *arena,
                                struct rf_result *result);

#endif
