/* SPDX-License-Identifier: MIT
 *
 * What each link loads in a run of the loop, counted by valgrind.
 */
#ifndef RF_VALIDATE_CACHEGRIND_H
#define RF_VALIDATE_CACHEGRIND_H

#include "model/ir/result.h"
#include "model/ir/validation.h"
#include "validate/driver.h"

/* Runs the program, which was built for valgrind, and fills the links of a validation: lines loaded
 * in a run after another one, over the iterations that the result has. */
enum rf_status rf_cachegrind_count(const struct rf_driver *driver, const struct rf_driver_run *run,
                                   const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics,
                                   struct rf_validation *validation);

#endif
