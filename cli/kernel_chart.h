/* SPDX-License-Identifier: MIT */
#ifndef RF_KERNEL_CHART_H
#define RF_KERNEL_CHART_H

#include "cli/study.h"
#include "cli/verbs.h"

/* rfmodel roofline KERNEL...: analyses each kernel at its sizes and writes them on one roofline. */
enum rf_status rf_kernel_chart_write(struct rf_session *session);

/* Leaves the definitions that one of several kernels has a use for, and notes which these are;
 * refuses those that none has. */
enum rf_status rf_kernel_chart_definitions(struct rf_session *session, const char *path,
                                           bool *used);
enum rf_status rf_kernel_chart_check_used(struct rf_session *session, const bool *used);

/* "N = 100, M = 50": what has several values of a point; NULL where nothing has. */
const char *rf_kernel_chart_sizes(const struct rf_study *study, const struct rf_result *result);

#endif
