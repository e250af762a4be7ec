/* SPDX-License-Identifier: MIT
 *
 * What happens in a kernel: every use of memory by every statement.
 *
 * An event is one reference of one statement.  It is a statement of its own in the eyes of isl, so
 * that a dependence names its two references without further labels, and so that the order of
 * reading and writing within a statement is part of the schedule.  Its tuple is its index: E7[j,i].
 * A scalar is an array without subscripts.
 */
#ifndef RF_EVENTS_H
#define RF_EVENTS_H

#include <isl/map.h>

#include "model/poly/domain.h"

struct rf_event {
	int occurrence;
	int access; /* index in the kernel, -1 for a scalar */
	int scalar; /* index in the kernel, -1 for an access */
	int memory; /* array index; behind all arrays, the scalars */
	bool is_write;
	bool is_may;                    /* it may not happen, or somewhere else */
	int order;                      /* within the statement */
	size_t rank;                    /* of the forms below; 0 where it is no form of the loops */
	struct rf_form *dimensions;     /* what it touches, by dimension of the view */
	int64_t first_byte, byte_count; /* of the element that they lead to */
	isl_map *relation;              /* { E[loops] -> M[subscripts] }, within the domain */
	isl_map *schedule; /* { E[loops] -> [t0, i, t1, j, t2, ..., order] }, within the domain */
};

/* Adds the events of all occurrences; their relations and schedules are filled in by access_map. */
enum rf_poly rf_events_add(struct rf_domain *domain);

/* The event that a tuple E7 of a relation stands for. */
const struct rf_event *rf_events_of_tuple(const struct rf_domain *domain, isl_map *map,
                                          enum isl_dim_type type);

#endif
