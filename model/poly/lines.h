/* SPDX-License-Identifier: MIT */
#ifndef RF_POLY_LINES_H
#define RF_POLY_LINES_H

#include "model/poly/events.h"

/* { M[subscripts] -> M[...] } from places in an array to its lines, or, with 0 bytes, to elements.
 * Needs values for the sizes. */
isl_map *rf_lines_map(struct rf_domain *domain, int array, int64_t line_bytes);

/* Points of a set; notes a failure and answers 0 when there is no number. */
int64_t rf_lines_count(struct rf_domain *domain, isl_set *set);

/* Points of several sets of one array that may overlap. */
int64_t rf_lines_count_union(struct rf_domain *domain, isl_union_set *sets);

#endif
