/* SPDX-License-Identifier: MIT
 *
 * What figures are of: one nest by itself, or all loops together.
 */
#ifndef RF_SCOPE_H
#define RF_SCOPE_H

#include "model/point.h"

/* Settles the nest, and its needs where it is analysed by itself; the result says which it is.
 * Wants the sizes and the machine of the point. */
enum rf_status rf_scope_choose(struct rf_point *p);

/* Bytes of a line of the cache nearest the core. */
int64_t rf_scope_line_bytes(const struct rf_point *p);

#endif
