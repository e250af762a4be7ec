/* SPDX-License-Identifier: MIT */
#ifndef RF_ROUTE_H
#define RF_ROUTE_H

#include "frontend/tree/reader.h"

/* The route to what is being read, and from there on through a call (side 0) or a branch of a
 * guard; NULL without memory. */
const struct rf_route *rf_route_on(struct rf_reader *reader, const void *at, int side);

/* Whether a branch is on a route; one without excludes no other. */
bool rf_route_has_branch(const struct rf_route *route);

/* Whether two routes exclude each other by a condition, and go through the same calls behind it. */
bool rf_route_excludes(const struct rf_route *a, const struct rf_route *b);

#endif
