/* SPDX-License-Identifier: MIT */
#ifndef RF_CLI_EMIT_H
#define RF_CLI_EMIT_H

#include "cli/study.h"

/* Writes the source with the best proposal carried out to a file, or what has changed to standard
 * output when `path` is "-". */
enum rf_status rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                const char *path);

/* The text of the source with a proposal of the result carried out, or with one that is like it;
 * refused with a reason. */
enum rf_status rf_emit_text(struct rf_study *study, const struct rf_result *result,
                            const struct rf_proposal *proposal, struct rf_diagnostics *diagnostics,
                            const char **text);

/* The error among what was said of a proposal; NULL when it can be written. */
const struct rf_diagnostic *rf_emit_error(const struct rf_diagnostics *said);

/* Writes such a text in the same way. */
enum rf_status rf_emit_write(struct rf_study *study, const char *text, const char *path);

#endif
