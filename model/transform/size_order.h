/* SPDX-License-Identifier: MIT */
#ifndef RF_SIZE_ORDER_H
#define RF_SIZE_ORDER_H

#include "base/text.h"
#include "model/ir/kernel.h"
#include "model/poly/domain.h"

/* Which sizes that rows are apart by are at least as large as which ends of loops, with these
 * values.  RF_FAILED without memory. */
enum rf_status rf_size_order_find(const struct rf_kernel *kernel, const int64_t *sizes,
                                  struct rf_arena *arena, struct rf_size_order *order);

/* Adds it to a condition in C: "ldb >= N && ldc >= N". */
void rf_size_order_print(const struct rf_size_order *order, const struct rf_kernel *kernel,
                         struct rf_text *out);

#endif
