/* SPDX-License-Identifier: MIT */
#ifndef RF_CAPACITIES_H
#define RF_CAPACITIES_H

#include "base/diagnostics.h"
#include "cli/ranges.h"

/* The capacities in bytes that the text of `--capacity text` stands for, ascending, each once. */
enum rf_status rf_capacities_read(const char *text, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_range *range);

#endif
