/* SPDX-License-Identifier: MIT
 *
 * Rows of a nest: all turns of its innermost loop, one after the other.
 */
#ifndef RF_NEST_ROWS_H
#define RF_NEST_ROWS_H

#include "model/traffic/nest/nest.h"

/* Whether the innermost loop walks along memory, each turn by less than a line of so many bytes,
 * but begins elsewhere than where it ended the time before: of rows that are cut into blocks, or
 * taken out of order. */
bool rf_nest_rows_jump(const struct rf_nest *nest, const double *sizes, int64_t line_bytes);

/* Whether a turn of the innermost loop moves some reference by a line or more, and the loop runs as
 * often each time: sizes say how often, not what is read. */
bool rf_nest_rows_cross(const struct rf_nest *nest, const double *sizes, int64_t line_bytes);

#endif
