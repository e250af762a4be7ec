/* SPDX-License-Identifier: MIT */
#ifndef RF_STREAM_ROWS_H
#define RF_STREAM_ROWS_H

#include "model/traffic/nest/stream.h"

/* The one loop that both of two forms depend on; -1: there is none, or others as well. */
int rf_stream_rows_loop(const struct rf_stream_form *one, const struct rf_stream_form *other);

/* Where rows begin in front of the rest, at two values of the forms that are multiplied. */
int64_t rf_stream_rows_start(const struct rf_stream_rows *rows, int64_t one, int64_t other);

/* The first byte of the first and of the last element that rows may lead to, with loops by id;
 * false where these are too large. */
bool rf_stream_rows_bounds(const struct rf_stream_rows *rows,
                           const struct rf_stream_node *const *loops, int64_t *low, int64_t *high);

#endif
