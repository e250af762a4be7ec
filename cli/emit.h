/* SPDX-License-Identifier: MIT */
#ifndef RF_CLI_EMIT_H
#define RF_CLI_EMIT_H

#include "cli/study.h"

/* Writes the source with the best proposal carried out to a file, or what has changed to standard
 * output when `path` is "-". */
enum rf_status rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                const char *path);

#endif
