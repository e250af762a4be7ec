/* SPDX-License-Identifier: MIT */
#ifndef RF_KERNEL_CHART_H
#define RF_KERNEL_CHART_H

#include "cli/verbs.h"

/* rfmodel roofline KERNEL...: analyses each kernel at its sizes and writes them on one roofline. */
enum rf_status rf_kernel_chart_write(struct rf_session *session);

#endif
