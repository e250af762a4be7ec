/* SPDX-License-Identifier: MIT
 *
 * Matrix Market files in coordinate format: where entries are; what they are is passed over.
 */
#ifndef RF_MARKET_H
#define RF_MARKET_H

#include "base/diagnostics.h"
#include "model/ir/matrix.h"

/* Reads the `length` bytes of a file; with the other triangle of a symmetric, skew-symmetric or
 * hermitian matrix.  RF_WRONG_KERNEL with the line and what is wrong there. */
enum rf_status rf_market_read(const char *text, size_t length, const char *file,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_matrix *matrix);

#endif
