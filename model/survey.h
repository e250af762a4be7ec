/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_H
#define RF_SURVEY_H

#include "model/analysis.h"
#include "model/ir/survey_row.h"

/* Fills the figures of a row whose place is there from an analysis of its kernel: closed and
 * general forms alone.  A nest of which nothing can be said becomes a refused one. */
enum rf_status rf_survey_fill(const struct rf_kernel *kernel, const struct rf_machine *machine,
                              const struct rf_options *options, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_survey_row *row);

/* Why a row has no figures: the first error of these. */
void rf_survey_refuse(const struct rf_diagnostics *diagnostics, struct rf_arena *arena,
                      struct rf_survey_row *row);

/* The costliest first: by time where it is known, then those of open sizes by what they do over
 * the same amount of data, then those that take next to no time; what is refused last. */
void rf_survey_sort(size_t count, struct rf_survey_row *rows);

#endif
