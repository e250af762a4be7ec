/* SPDX-License-Identifier: MIT */
#ifndef RF_EMIT_CHECK_H
#define RF_EMIT_CHECK_H

#include "cli/emit_job.h"

/* The text of the source with the loops of a proposal changed.  It is read again and refused unless
 * it does the same work in the order that was asked for. */
enum rf_status rf_emit_check_loops(const struct rf_emit_request *request, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, const char **text);

/* Reads a text in which loops are as they were, and refuses it unless it does the same work. */
enum rf_status rf_emit_check(const struct rf_emit_request *request, const char *text,
                             struct rf_arena *arena, struct rf_diagnostics *diagnostics);

/* Reads such a text, as the source was read, into a kernel; says nothing of what is wrong. */
enum rf_status rf_emit_check_read(const struct rf_emit_request *request, const char *text,
                                  struct rf_arena *arena, struct rf_source *source,
                                  struct rf_kernel *kernel);

#endif
