/* SPDX-License-Identifier: MIT
 *
 * The one call: a kernel, a machine and options go in, a result comes out.
 */
#ifndef RF_ANALYSIS_H
#define RF_ANALYSIS_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/options.h"
#include "model/ir/result.h"

/* What does not depend on sizes or machine: found once, used for every point of a sweep. */
struct rf_analysis;

/* NULL, with a message, without memory or when a stride does not fit. */
struct rf_analysis *rf_analysis_new(const struct rf_kernel *kernel, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics);

/* Everything in the result lives in the arena, which may be another one than that of the
 * analysis and may be cleared after each point.  `machine` may be NULL: formulas only. */
enum rf_status rf_analysis_run(const struct rf_analysis *analysis, const struct rf_machine *machine,
                               const struct rf_options *options, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_result *result);

struct rf_point;

/* The same point with other options, its messages not told: `traffic_count` is 0 where no loop is
 * left. */
enum rf_status rf_analysis_again(const struct rf_point *p, const struct rf_options *options,
                                 struct rf_result *result);

/* The same on another machine, of which it tells no interval. */
enum rf_status rf_analysis_again_on(const struct rf_point *p, const struct rf_machine *machine,
                                    const struct rf_options *options, struct rf_result *result);

/* Both in one. */
enum rf_status rf_analyze(const struct rf_kernel *kernel, const struct rf_machine *machine,
                          const struct rf_options *options, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics, struct rf_result *result);

#endif
