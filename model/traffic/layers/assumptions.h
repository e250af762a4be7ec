/* SPDX-License-Identifier: MIT
 *
 * What layer conditions in closed form take for granted of a nest.
 */
#ifndef RF_ASSUMPTIONS_H
#define RF_ASSUMPTIONS_H

#include "model/traffic/layers/lc.h"
#include "model/traffic/nest/counts.h"

struct rf_assumptions_input {
	const struct rf_lc *lc;         /* with its needs, and all sizes known */
	const struct rf_counts *counts; /* of the whole run; NULL: made where they decide */
	struct rf_stream *stream;       /* to make them from */
};

struct rf_assumptions {
	const char *unmet;     /* the first that the nest does not meet; NULL: it meets all */
	struct rf_place place; /* where that shows */
	bool is_of_edges;      /* its reuses are all the same those of the closed form ... */
	bool is_of_groups;     /* ... which leaves out only those between groups of one array */
};

/* Whether the closed form may speak of this nest: `unmet` completes "not in closed form: ...", as
 * in "loops i and j lead a[i + j][j] to the same places".  Conditions are cheap to ask; RF_FAILED
 * without memory. */
enum rf_status rf_assumptions_check(const struct rf_assumptions_input *input,
                                    struct rf_arena *arena, struct rf_assumptions *found);

#endif
