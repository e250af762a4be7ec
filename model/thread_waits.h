/* SPDX-License-Identifier: MIT */
#ifndef RF_THREAD_WAITS_H
#define RF_THREAD_WAITS_H

#include "model/cpu/prediction.h"
#include "model/point.h"

/* Finds how threads share the work of a point, of its nest or, of a whole run, of all its loops,
 * and leaves shared caches to those that have any. */
enum rf_status rf_thread_waits_find(struct rf_point *p);

/* Memory domains that so many threads fill, one after the other; and whether those that work use
 * what all cores of one reach with such traffic. */
int64_t rf_thread_waits_domains(const struct rf_point *p, int64_t threads);
bool rf_thread_waits_fill_memory(const struct rf_point *p, const struct rf_link_traffic *link,
                                 int64_t working, double bytes_per_s);

/* Turns the speed of as many threads as have a turn, all of them at work all the time, into that of
 * a run in which some wait: for threads with more to do, or while one works alone (--assume
 * serial), which is then the bound.  `input` is what `models` were made of. */
enum rf_status rf_thread_waits_add(const struct rf_point *p,
                                   const struct rf_prediction_input *input,
                                   struct rf_prediction_models *models);

#endif
