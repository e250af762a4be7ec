/* SPDX-License-Identifier: MIT
 *
 * --measured FILE and --ncu FILE: what was measured before, to stand beside predictions.
 */
#ifndef RF_MEASURED_FILES_H
#define RF_MEASURED_FILES_H

#include "cli/study.h"
#include "model/ir/instruction_roofline.h"
#include "report/roofline_chart.h"

/* Adds the loops of all of them to a chart. */
enum rf_status rf_measured_files_chart(struct rf_session *session, struct rf_roofline_chart *chart);

/* Adds those of the kernel of a sweep to its picture, at their values of what is swept. */
enum rf_status rf_measured_files_sweep(struct rf_study *study, const struct rf_axis *swept);

/* The kernels of all files of --ncu. */
enum rf_status rf_measured_files_profile(struct rf_session *session, struct rf_profile *profile);

#endif
