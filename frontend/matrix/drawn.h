/* SPDX-License-Identifier: MIT
 *
 * Matrices that are not at hand, of which it is known how long rows are.
 */
#ifndef RF_DRAWN_H
#define RF_DRAWN_H

#include <stdbool.h>

#include "base/diagnostics.h"
#include "model/ir/matrix.h"

/* Whether that describes such a matrix, and is no file. */
bool rf_drawn_is(const char *text);

/* Draws it: the same for the same text.  RF_WRONG_USAGE with what is wrong of it. */
enum rf_status rf_drawn_make(const char *text, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_matrix *matrix);

#endif
