/* SPDX-License-Identifier: MIT
 *
 * The use of a line before another one, in a rectangular nest.
 */
#ifndef RF_LATEST_USE_H
#define RF_LATEST_USE_H

#include "model/traffic/sets/rectangular_nest.h"

/* When a line was last touched before a time stamp; false if it was not. */
bool rf_latest_use_find(const struct rf_rectangular_nest *nest, const struct rf_timestamp *now,
                        int64_t line, int64_t line_bytes, struct rf_timestamp *before);

/* The same for a line that a reference may touch which is not the one of the time stamp. */
bool rf_latest_use_find_of(const struct rf_rectangular_nest *nest, size_t neighbour,
                           const struct rf_timestamp *now, int64_t line, int64_t line_bytes,
                           struct rf_timestamp *before);

#endif
