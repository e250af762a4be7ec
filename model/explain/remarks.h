/* SPDX-License-Identifier: MIT */
#ifndef RF_REMARKS_H
#define RF_REMARKS_H

#include "model/ir/machine.h"
#include "model/ir/result.h"
#include "model/traffic/nest/decided.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/nest.h"

/* Says what an analysis of a nest by itself leaves out, why, and what would bring it in. */
bool rf_remarks_on_nest(const struct rf_nest *nest, bool all_known, bool has_machine,
                        struct rf_diagnostics *diagnostics);

/* Says which conditions on sizes without a value are taken to hold, or not to. */
void rf_remarks_on_assumptions(const struct rf_decided *decided,
                               struct rf_diagnostics *diagnostics);

/* Says where a directive is not followed that says how threads share loops. */
void rf_remarks_on_threads(const struct rf_kernel *kernel, const struct rf_machine *machine,
                           struct rf_diagnostics *diagnostics);

/* Says that few cores are given the bandwidth of all, where the machine has no other. */
void rf_remarks_on_rates(const struct rf_result *result, const struct rf_machine *machine,
                         struct rf_diagnostics *diagnostics);

/* Remarks how much of write-allocate counts where a machine does without it at times. */
void rf_remarks_on_allocation(const struct rf_result *result, const struct rf_machine *machine,
                              const struct rf_hierarchy *hierarchy,
                              struct rf_diagnostics *diagnostics);

#endif
