/* SPDX-License-Identifier: MIT */
#ifndef RF_USES_H
#define RF_USES_H

#include "model/ir/result.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/nest/hierarchy.h"

struct rf_uses_input {
	const struct rf_kernel *kernel;
	const struct rf_general *general;
	const struct rf_hierarchy *hierarchy;
	double safety;
};

/* Fills the layer conditions of a whole run: every use of what was used before, with what it needs
 * and the share of them for which each cache holds that; those first that miss most. */
enum rf_status rf_uses_write(const struct rf_uses_input *input, struct rf_arena *arena,
                             struct rf_result *result);

/* Says for each link of a traffic which loops carry the uses that miss. */
enum rf_status rf_uses_explain(const struct rf_uses_input *input, struct rf_arena *arena,
                               struct rf_traffic *traffic);

/* Of the misses of a cache, the share of one reuse. */
double rf_uses_share_of_misses(const struct rf_general *general,
                               const struct rf_general_reuse *reuse, size_t level);

#endif
