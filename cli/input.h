/* SPDX-License-Identifier: MIT */
#ifndef RF_INPUT_H
#define RF_INPUT_H

#include "frontend/read/frontend.h"

/* Reads the kernel's text from a file, or from standard input for "-". */
enum rf_status rf_input_read(const char *path, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_source *source);

/* Refuses a file that is not there, or that the user may not read. */
enum rf_status rf_input_check(const char *path, struct rf_diagnostics *diagnostics);

#endif
