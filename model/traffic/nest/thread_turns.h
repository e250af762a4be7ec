/* SPDX-License-Identifier: MIT */
#ifndef RF_THREAD_TURNS_H
#define RF_THREAD_TURNS_H

#include "model/ir/cores.h"
#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/stream.h"

/* How threads share the turns of the loop of a rectangular nest that they divide; ... */
enum rf_status rf_thread_turns_of_nest(const struct rf_nest *nest, const double *sizes,
                                       int64_t threads, struct rf_arena *arena,
                                       struct rf_thread_use *use);

/* ... or of all loops of a run, whose stream is made. */
enum rf_status rf_thread_turns_of_run(const struct rf_stream *stream, int64_t threads,
                                      struct rf_arena *arena, struct rf_thread_use *use);

#endif
