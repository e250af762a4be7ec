/* SPDX-License-Identifier: MIT
 *
 * Comparisons of a loop's variable with its bound, as new text.
 */
#ifndef RF_COMPARISON_H
#define RF_COMPARISON_H

#include "frontend/edit/rewriter.h"

/* "j < N - 1"; where differences may wrap around, "j + 1 < N".  NULL when that cannot be said. */
const char *rf_comparison_less(struct rf_rewriter *r, const char *variable, const char *bound);

/* Whether the value of a text is safe: it subtracts nothing, or nothing wraps around here. */
bool rf_comparison_is_safe(const struct rf_rewriter *r, const char *text);

#endif
