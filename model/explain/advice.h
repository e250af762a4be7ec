/* SPDX-License-Identifier: MIT */
#ifndef RF_ADVICE_H
#define RF_ADVICE_H

#include "model/ir/result.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/layers/lc.h"

/* Fills the advice of a result: what to try, each with what it would bring.  Nothing is said
 * where nothing is to be gained. */
enum rf_status rf_advise(const struct rf_lc *lc, const struct rf_nest *nest,
                         const struct rf_hierarchy *hierarchy, struct rf_arena *arena,
                         struct rf_result *result);

/* What to do about a sum over the innermost loop; NULL where there is none, or no CPU. */
const char *rf_advice_for_chain(const struct rf_nest *nest, const struct rf_machine *machine);

#endif
