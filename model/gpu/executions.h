/* SPDX-License-Identifier: MIT */
#ifndef RF_EXECUTIONS_H
#define RF_EXECUTIONS_H

#include "model/gpu/warp_walk.h"

/* Executions of the statement that threads execute most often; one that was read once for each
 * branch counts with all of them. */
double rf_executions_most(const struct rf_stream *stream, const struct rf_warp_counts *counts);

/* Operations of all threads, from `node` on. */
double rf_executions_flop(const struct rf_stream_node *node, const struct rf_warp_counts *counts);

/* Of those, the ones of statements in which lanes take values from each other. */
double rf_executions_exchange_flop(const struct rf_stream_node *node,
                                   const struct rf_warp_counts *counts);

/* Those of products of fragments, by whole warps. */
double rf_executions_tensor_flop(const struct rf_stream_node *node,
                                 const struct rf_warp_counts *counts);

#endif
