/* SPDX-License-Identifier: MIT */
#ifndef RF_ITERATION_SETS_H
#define RF_ITERATION_SETS_H

#include <isl/set.h>

#include "model/poly/domain.h"

/* A statement with the loops around it, outermost first.  `position` has an entry before each loop
 * and one behind the last: which child of its parent the path goes through. */
struct rf_occurrence {
	const struct rf_statement *statement;
	size_t depth;
	int loops[RF_MAX_DEPTH];
	int position[RF_MAX_DEPTH + 1];
	bool is_undecided; /* a condition on data says whether it is executed */
	isl_set *domain;   /* over the loop variables */
};

/* Finds the occurrences and their domains. */
enum rf_poly rf_iteration_sets_walk(struct rf_domain *domain);

/* The iterations of nested loops, outermost first, without the guards between them. */
isl_set *rf_iteration_sets_loops(struct rf_domain *domain, size_t depth, const int *loops);

#endif
