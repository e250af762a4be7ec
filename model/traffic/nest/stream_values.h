/* SPDX-License-Identifier: MIT */
#ifndef RF_STREAM_VALUES_H
#define RF_STREAM_VALUES_H

#include "model/traffic/nest/stream.h"

/* What bounds and conditions of a stream come to where loops have these values (by loop). */

/* A form; false where it is not known, or does not fit. */
bool rf_stream_value(const struct rf_stream_form *form, const int64_t *values, int64_t *value);

/* The values that a loop runs through, from `lower` to `upper` - 1, and how many turns these are;
 * false where its bounds are read from memory, or too large. */
bool rf_stream_turns(const struct rf_stream_node *loop, const int64_t *values, int64_t *lower,
                     int64_t *upper, uint64_t *turns);

/* Whether all conditions of a guard hold; false in `known` when one cannot be evaluated. */
bool rf_stream_takes(const struct rf_stream_node *guard, const int64_t *values, bool *known);

#endif
