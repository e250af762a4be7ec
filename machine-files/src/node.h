/* SPDX-License-Identifier: MIT
 *
 * A node as a machine that runs kernels: its GPU, with what joins that to the host.
 */
#ifndef RF_MACHINE_FILES_NODE_H
#define RF_MACHINE_FILES_NODE_H

#include "model/ir/machine.h"

/* Reads the machines that a node names, and makes its GPU of them.  Refuses a node whose parts are
 * not there, are of another kind, or do not have the link that it names. */
enum rf_status rf_node_gpu(const struct rf_machine *node, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_machine *gpu);

/* What a run uses of a GPU; refuses more GPUs than there are, and places that nothing leads to. */
enum rf_status rf_node_use(const struct rf_gpu_use *use, struct rf_diagnostics *diagnostics,
                           struct rf_machine *gpu);

#endif
