/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_PLACES_H
#define RF_LANE_PLACES_H

#include "frontend/tree/reader.h"

/* Whether the load or store is one of an array in that memory. */
enum rf_status rf_lane_places_are_in(struct rf_reader *reader, const struct rf_tree *call,
                                     enum rf_space space, bool *are_in);

/* Gives an access, whose array and element are known, what `call` says of a fragment: bytes of a
 * lane, the places of the lanes, and the place and text of the call in the source. */
enum rf_status rf_lane_places_set(struct rf_reader *reader, const struct rf_tree *call,
                                  struct rf_access *access);

/* Counts the FLOP of a product of fragments. */
enum rf_status rf_lane_places_count(struct rf_reader *reader, const struct rf_tree *call);

bool rf_lane_places_equal(const struct rf_lane_places *a, const struct rf_lane_places *b);

#endif
