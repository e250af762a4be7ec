/* SPDX-License-Identifier: MIT
 *
 * block --tune: proposals that are run.
 */
#ifndef RF_TUNE_H
#define RF_TUNE_H

#include "cli/study.h"

/* Compiles and times the loops as they are, the first proposals that can be written, and blocks of
 * other lengths around the fastest of them; tells the result. */
enum rf_status rf_tune(struct rf_study *study, struct rf_result *result);

/* The source with the fastest of them; refused where none is faster. */
enum rf_status rf_tune_choose(struct rf_study *study, const struct rf_result *result,
                              const char **text);

#endif
