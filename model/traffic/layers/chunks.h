/* SPDX-License-Identifier: MIT */
#ifndef RF_CHUNKS_H
#define RF_CHUNKS_H

#include "model/traffic/layers/lc.h"

/* Says how many threads divide the nest, in the loop and by the schedule of work_sharing.h; without
 * it one does.  Call before rf_lc_needs. */
void rf_chunks_divide(struct rf_lc *lc, double threads);

/* A copy in which they divide another loop, or in another way, with its needs as numbers. */
enum rf_status rf_chunks_divide_otherwise(const struct rf_lc *lc, size_t loop,
                                          struct rf_schedule schedule, struct rf_lc *other);

/* A copy for another number of threads, with its needs as numbers; and whether they are the same:
 * blocks of the same loop, whose windows are a thread's own. */
enum rf_status rf_chunks_of_threads(const struct rf_lc *lc, double threads, struct rf_lc *other);
bool rf_chunks_keep_needs(const struct rf_lc *lc, double threads);

/* Finds what passes until a reuse that the divided loop carries, if another thread is at one end of
 * it. */
enum rf_status rf_chunks_find_partners(const struct rf_lc *lc, struct rf_lc_reuse *reuse);

/* What threads that share a cache touch together of a window of the divided loop. */
struct rf_measure rf_chunks_common(const struct rf_lc *lc,
                                   const struct rf_footprint_window *window);

/* Share of the uses that find their line in a cache. */
double rf_chunks_found(const struct rf_lc *lc, const struct rf_lc_reuse *reuse,
                       const struct rf_boundary *boundary);

#endif
