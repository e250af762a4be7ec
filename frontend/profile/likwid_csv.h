/* SPDX-License-Identifier: MIT */
#ifndef RF_LIKWID_CSV_H
#define RF_LIKWID_CSV_H

#include "frontend/profile/timed_csv.h"

/* Whether a text is what likwid-perfctr -O prints, and the regions of one. */
bool rf_likwid_csv_is(const char *text);
enum rf_status rf_likwid_csv_read(const char *text, const char *name, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_timed_rows *rows);

#endif
