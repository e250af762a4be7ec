/* SPDX-License-Identifier: MIT
 *
 * Whether lines may compete for few sets, at a glance.
 */
#ifndef RF_FEW_SETS_H
#define RF_FEW_SETS_H

#include "model/traffic/nest/footprint.h"
#include "model/traffic/nest/hierarchy.h"

/* Whether the references of a nest may lead to few sets of some cache, so that the rule of ways is
 * worth asking.  Takes less than a microsecond for a stencil. */
bool rf_few_sets_may_be_used(const struct rf_footprint_nest *scene,
                             const struct rf_hierarchy *hierarchy);

#endif
