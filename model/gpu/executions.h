/* SPDX-License-Identifier: MIT */
#ifndef RF_EXECUTIONS_H
#define RF_EXECUTIONS_H

#include "model/gpu/warp_walk.h"
#include "model/ir/gpu_result.h"

/* Executions of the statement that threads execute most often; one that was read once for each
 * branch counts with all of them. */
double rf_executions_most(const struct rf_stream *stream, const struct rf_warp_counts *counts);

/* Sets the work and the FLOP of all threads, from `node` on, those in which lanes take values from
 * each other, and those of products of fragments. */
void rf_executions_sum(const struct rf_stream_node *node, const struct rf_warp_counts *counts,
                       struct rf_gpu *out);

#endif
