/* SPDX-License-Identifier: MIT
 *
 * From windows to a time, and that beside what is predicted.
 */
#ifndef RF_VALIDATE_COMPARE_H
#define RF_VALIDATE_COMPARE_H

#include "model/ir/result.h"
#include "model/ir/validation.h"
#include "validate/driver.h"

struct rf_run_time {
	double s;             /* of one run */
	double low_s, high_s; /* in the fastest window, and in nine of ten at most */
	int64_t runs, windows, clean_windows;
	const char *how;
};

/* Of at least one window. */
enum rf_status rf_compare_time(const struct rf_driver_output *output, bool has_threads,
                               struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                               struct rf_run_time *time);

/* Whether a run took less time than cores can have for the iterations of a prediction, so that the
 * compiler has left them out. */
bool rf_compare_is_left_out(const struct rf_run_time *time, const struct rf_result *result);

/* Puts a time beside the prediction of a result that has one. */
void rf_compare_fill(const struct rf_run_time *time, const struct rf_result *result,
                     struct rf_validation *validation);

/* Puts lines that were counted in a run beside what is predicted of a link. */
void rf_compare_load(const struct rf_result *result, size_t link, double lines,
                     struct rf_counted_link *counted);
void rf_compare_evict(const struct rf_result *result, size_t link, double lines,
                      struct rf_counted_link *counted);

#endif
