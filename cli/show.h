/* SPDX-License-Identifier: MIT */
#ifndef RF_SHOW_H
#define RF_SHOW_H

#include "base/diagnostics.h"

/* Writes messages of at least the given severity to standard error. */
void rf_show_diagnostics(const struct rf_diagnostics *diagnostics, enum rf_severity least);

/* Copies the messages of one list to another that does not have them yet. */
void rf_show_merge(struct rf_diagnostics *into, const struct rf_diagnostics *from);

#endif
