/* SPDX-License-Identifier: MIT
 *
 * What to try.
 */
#ifndef RF_ADVICE_H
#define RF_ADVICE_H

#include "model/ir/result.h"
#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/paths.h"
#include "model/traffic/reuse/general.h"

struct rf_advice_input {
	const struct rf_kernel *kernel;
	const struct rf_nest *nest; /* of whose turns the iterations are */
	const struct rf_hierarchy *hierarchy;
	/* Of a single nest, which NULL for its needs tells from a whole run: */
	const struct rf_lc *lc;
	size_t suggestion_count;
	const struct rf_proposal *suggestions; /* changes of it */
	/* Of a whole run: */
	const struct rf_paths *paths;
	const struct rf_general *general; /* NULL: not known, little is advised */
};

/* Fills the advice of a result whose traffic is predicted: what to try, each with what it would
 * bring.  Nothing is said where nothing is to be gained. */
enum rf_status rf_advice_make(const struct rf_advice_input *input, struct rf_arena *arena,
                              struct rf_result *result);

#endif
