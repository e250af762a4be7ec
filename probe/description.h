/* SPDX-License-Identifier: MIT */
#ifndef RF_DESCRIPTION_H
#define RF_DESCRIPTION_H

#include "model/ir/machine.h"
#include "probe/core_kind.h"
#include "probe/topology.h"

/* The text of a machine file: sizes of the topology, and what it does not tell from the shipped
 * machine that is alike, marked as assumed.  `recorded` says where the topology is from. */
enum rf_status rf_description_write(const struct rf_topology *topology,
                                    const struct rf_core_kind *alike, const char *recorded,
                                    struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                    const char **text);

#endif
