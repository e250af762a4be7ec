/* SPDX-License-Identifier: MIT */
#ifndef RF_SAME_INDEX_H
#define RF_SAME_INDEX_H

#include "model/gpu/lanes.h"
#include "model/traffic/nest/stream.h"

/* A form of the kernel times `bytes`; not known where its numbers are not whole. */
struct rf_lanes_form rf_same_index_form(const struct rf_stream *stream,
                                        const struct rf_lanes_form *values,
                                        const struct rf_form *form, int64_t bytes);

/* Whether all threads of a warp of a class add to the same index, which one request has brought;
 * `*rest` is what they add, in bytes.  `values` are those of loops, by their ids. */
bool rf_same_index(const struct rf_stream *stream, const struct rf_lanes_form *values,
                   const struct rf_lanes_class *c, int access, struct rf_lanes_form *rest);

#endif
