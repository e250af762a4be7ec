/* SPDX-License-Identifier: MIT
 *
 * What forbids or limits every change of an order, whatever the dependences say.
 */
#ifndef RF_ORDER_H
#define RF_ORDER_H

#include "model/ir/kernel.h"

/* Why what the loop holds must run in its order: a volatile, a function of which nothing is known;
 * NULL when there is no such thing.  Sets `failed` without memory. */
const char *rf_order_fixed(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                           bool *failed);

/* "b does not overlap a": what must hold of the arrays that the loop writes, since pointers without
 * restrict may lead to the same memory; NULL when nothing has to. */
const char *rf_order_apart(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                           bool *failed);

#endif
