/* SPDX-License-Identifier: MIT */
#ifndef RF_BUSIEST_H
#define RF_BUSIEST_H

#include "model/gpu/instruction_ceilings.h"
#include "model/ir/gpu_result.h"
#include "model/ir/machine.h"

/* What a grid of so many blocks along its axes is for the multiprocessors of all GPUs of a
 * machine, of which each holds so many at a time (0: not known); without them or without blocks all
 * zeros. */
struct rf_gpu_busiest rf_busiest_find(const struct rf_machine *machine, const int64_t *grid,
                                      const int64_t *block, int64_t resident);

/* The part of the rate of all multiprocessors that the launch has of it, until its last block
 * ends: 1 where each has as many blocks. */
double rf_busiest_part(const struct rf_gpu_busiest *busiest);

/* The same for instructions of a name, which "load/store" has from all schedulers. */
double rf_busiest_part_of_issue(const struct rf_gpu_busiest *busiest, const char *name);

/* The same for the rate of a level: 1 for one that serves all multiprocessors. */
double rf_busiest_part_of_level(const struct rf_gpu_busiest *busiest,
                                const struct rf_machine *machine,
                                const struct rf_transaction_ceiling *level);

#endif
