/* SPDX-License-Identifier: MIT
 *
 * The places that references touch in a whole run, whatever the order.
 */
#ifndef RF_PLACES_H
#define RF_PLACES_H

#include "model/traffic/reuse/references.h"

/* Whether a reference is one to an array, to any for -1, or one that stores to it. */
static inline bool rf_places_is_asked_for(const struct rf_references_item *ref, int array,
                                          bool stores)
{
	return (array < 0 || ref->array == array) && (ref->is_store || !stores);
}

/* The first and the last line that such references may touch, by the box of their counters. */
void rf_places_lines(const struct rf_references *refs, int array, bool stores, int64_t *first,
                     int64_t *last);

/* A reference that touches the same places as another one, of which those that lie close together
 * come one behind the other: counter y has been added to by x, as many times as serve. */
struct rf_places_skew {
	size_t x, y;
	struct rf_references_item item;
};

/* Makes it; false where there is none. */
bool rf_places_skew(const struct rf_references *refs, const struct rf_references_item *ref,
                    struct rf_places_skew *skew);

#endif
