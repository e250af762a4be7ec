/* SPDX-License-Identifier: MIT
 *
 * The loops of a point, divided among another number of threads.
 */
#ifndef RF_OTHER_CORES_H
#define RF_OTHER_CORES_H

#include "model/point.h"

/* The traffic by which the time of so many cores is told; NULL where none is known. */
enum rf_status rf_other_cores_traffic(const struct rf_point *p, int64_t cores,
                                      const struct rf_traffic **traffic);

/* Whether links carry the same for any number of cores in between: what sets make of a link hangs
 * on the turns that each thread has. */
bool rf_other_cores_alike(const struct rf_traffic *one, const struct rf_traffic *other);

/* How fast so many cores are with such traffic, and how they share the work. */
enum rf_status rf_other_cores_time(const struct rf_point *p, int64_t cores,
                                   const struct rf_traffic *traffic,
                                   struct rf_prediction *prediction, struct rf_thread_use *use);

#endif
