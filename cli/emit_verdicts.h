/* SPDX-License-Identifier: MIT */
#ifndef RF_EMIT_VERDICTS_H
#define RF_EMIT_VERDICTS_H

#include "cli/study.h"

/* Lets every proposal of the result that the dependences permit say whether --emit would write it,
 * and the choice with them. */
enum rf_status rf_emit_verdicts(struct rf_study *study, struct rf_result *result);

#endif
