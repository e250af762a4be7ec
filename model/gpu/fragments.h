/* SPDX-License-Identifier: MIT */
#ifndef RF_FRAGMENTS_H
#define RF_FRAGMENTS_H

#include "model/ir/machine.h"
#include "model/gpu/warp_walk.h"

/* Why fragments of matrices that a kernel loads, stores or multiplies cannot be counted on a
 * machine; NULL: they can, or there are none. */
const char *rf_fragments_obstacle(const struct rf_stream *stream,
                                  const struct rf_warp_memory *memory,
                                  const struct rf_machine *machine);

#endif
