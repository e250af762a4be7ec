/* SPDX-License-Identifier: MIT */
#ifndef RF_LATENCY_PATH_H
#define RF_LATENCY_PATH_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/speed.h"

/* Cycles that the operations on a path take one after the other; not known without a latency that
 * it needs. */
struct rf_number rf_latency_path_cycles(const struct rf_latencies *latencies, bool has_fma,
                                        const struct rf_latency_path *path);

/* Puts the operations of a path behind those of another one. */
void rf_latency_path_add(struct rf_latency_path *sum, const struct rf_latency_path *path);

/* "add 4 + store forward 5", with so many stores that are forwarded. */
const char *rf_latency_path_print(struct rf_arena *arena, const struct rf_latencies *latencies,
                                  bool has_fma, const struct rf_latency_path *path, int forwards);

#endif
