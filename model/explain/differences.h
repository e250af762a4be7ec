/* SPDX-License-Identifier: MIT */
#ifndef RF_DIFFERENCES_H
#define RF_DIFFERENCES_H

#include "model/ir/result.h"
#include "model/traffic/nest/paths.h"
#include "model/traffic/nest/hierarchy.h"

struct rf_differences_input {
	const struct rf_kernel *kernel;
	const struct rf_paths *paths; /* of all accesses that are compared */
	const struct rf_hierarchy *hierarchy;
	const int64_t *sizes;
	bool sizes_known;
	const char *unmet;  /* what layer conditions in closed form assume and the nest is not */
	bool is_comparable; /* layer conditions and simulation speak of the same */
};

/* Holds the traffic of layer conditions against that of a simulation, where both are in the result
 * and the conditions as well: fills its differences.  Adds to its advice when the distance of rows
 * is the reason, or will be. */
enum rf_status rf_differences_explain(const struct rf_differences_input *comparison,
                                      struct rf_arena *arena, struct rf_result *result);

#endif
