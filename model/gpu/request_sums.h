/* SPDX-License-Identifier: MIT */
#ifndef RF_REQUEST_SUMS_H
#define RF_REQUEST_SUMS_H

#include "model/gpu/lane_boxes.h"

/* Bytes of a line, at most. */
enum { RF_REQUEST_SUMS_LINE = 256 };

/* sum += times * cost */
void rf_request_sums_add(struct rf_request_cost *sum, const struct rf_request_cost *cost,
                         double times);

/* Adds what the lanes of `mask` request at all points of a box: `bytes` at the address that `form`
 * says, each point `times`. */
void rf_request_sums_of_box(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                            const struct rf_lanes_form *form, int64_t bytes,
                            const struct rf_lane_box *box, uint64_t mask, double times,
                            struct rf_request_cost *sum);

/* Adds what the lanes of `mask` request at addresses that are read from memory: between one sector
 * and one for each of them, `times`. */
void rf_request_sums_of_unknown(const struct rf_warp_memory *memory, int64_t bytes, uint64_t mask,
                                double times, struct rf_request_cost *least,
                                struct rf_request_cost *most);

/* Adds what the lanes of `mask` request at places that are apart as the form says, at whichever
 * multiple of `element_bytes` the first of them lies. */
void rf_request_sums_anywhere(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                              const struct rf_lanes_form *form, int64_t element_bytes,
                              int64_t bytes, uint64_t mask, double times,
                              struct rf_request_cost *least, struct rf_request_cost *most);

#endif
