/* SPDX-License-Identifier: MIT */
#ifndef RF_EMIT_CHECK_H
#define RF_EMIT_CHECK_H

#include "frontend/read/frontend.h"

/* Reads a text that was made from a source and refuses it unless it does the same work. */
enum rf_status rf_emit_check(const struct rf_source *source, const struct rf_kernel *kernel,
                             const char *text, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics);

#endif
