/* SPDX-License-Identifier: MIT */
#ifndef RF_UNKNOWN_PLACE_H
#define RF_UNKNOWN_PLACE_H

#include "frontend/tree/reader.h"

/* Refuses a nest of whose accesses, from `first` on, none has a known place, where one is lost or a
 * function is called that nobody sees. */
enum rf_status rf_unknown_place_demand(struct rf_reader *reader, size_t first);

/* Lists the accesses of which it is not known where they go, and whose traffic is left out. */
enum rf_status rf_unknown_place_note(struct rf_reader *reader);

#endif
