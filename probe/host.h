/* SPDX-License-Identifier: MIT */
#ifndef RF_HOST_H
#define RF_HOST_H

#include "model/ir/machine.h"

/* Whether `host` can be described: false where $RFMODEL_HOST says that it shall not. */
bool rf_host_is_wanted(void);

/* Whether $RFMODEL_HOST names what stands for it. */
bool rf_host_is_replaced(void);

/* A machine by path or name as rf_machine_load has it, or `host`, the machine that the program
 * runs on. */
enum rf_status rf_host_load_machine(const char *name, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics, struct rf_machine *machine);

/* The text of a machine file of this host, or of the one that a topology of hwloc was written
 * on. */
enum rf_status rf_host_probe(const char *topology_path, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, const char **text);

#endif
