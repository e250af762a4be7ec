/* SPDX-License-Identifier: MIT
 *
 * Memory that each thread has for itself, and constants.
 */
#ifndef RF_THREAD_MEMORY_H
#define RF_THREAD_MEMORY_H

#include "model/gpu/lanes.h"
#include "model/traffic/nest/stream.h"

struct rf_thread_memory {
	bool *is_request;   /* by access: of local memory, or of a constant that is loaded */
	double local_bytes; /* of a thread, in memory */
};

/* RF_FAILED without memory. */
enum rf_status rf_thread_memory_find(const struct rf_stream *stream, struct rf_arena *arena,
                                     struct rf_thread_memory *out);

/* Adds what so many requests of the lanes of `mask` cost at the places of `form`, the same of all
 * warps, the least and the most where these are not known; of constants rounds, as wavefronts of
 * data. */
void rf_thread_memory_add(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                          const struct rf_lanes_form *form, enum rf_space space, int64_t bytes,
                          uint64_t mask, double times, struct rf_request_cost *least,
                          struct rf_request_cost *most);

#endif
