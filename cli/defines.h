/* SPDX-License-Identifier: MIT */
#ifndef RF_DEFINES_H
#define RF_DEFINES_H

#include "cli/settings.h"
#include "frontend/read/frontend.h"

/* Reads the kernel, with those -D that are macros of the source as macros.  Refuses a -D that is
 * neither a size nor a macro. */
enum rf_status rf_defines_read_kernel(const struct rf_settings *settings, struct rf_source *source,
                                      struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                      struct rf_kernel *kernel);

#endif
