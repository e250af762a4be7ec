/* SPDX-License-Identifier: MIT */
#ifndef RF_THREAD_WAITS_H
#define RF_THREAD_WAITS_H

#include "model/cpu/prediction.h"
#include "model/point.h"

/* Finds how threads share the work of a point, of its nest or, of a whole run, of all its loops,
 * and leaves shared caches to those that have any. */
enum rf_status rf_thread_waits_find(struct rf_point *p);

/* Turns the speed of as many threads as have a turn, all of them at work all the time, into that of
 * a run in which some wait: for threads with more to do, or while one works alone (--assume
 * serial).  `input` is what `models` were made of. */
enum rf_status rf_thread_waits_add(const struct rf_point *p,
                                   const struct rf_prediction_input *input,
                                   struct rf_prediction_models *models);

#endif
