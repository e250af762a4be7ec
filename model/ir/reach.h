/* SPDX-License-Identifier: MIT
 *
 * How far the variable of a loop goes over all iterations of the loops around it.
 */
#ifndef RF_IR_REACH_H
#define RF_IR_REACH_H

#include "model/ir/kernel.h"

enum rf_side { RF_LEAST, RF_GREATEST };

/* Whether a bound of loop k uses the variable of one of the loops in front of it in the list. */
bool rf_reach_varies(const struct rf_loop *const *loops, size_t k);

/* The least or greatest value, as a form without the variables of the first k loops of the list;
 * RF_WRONG_KERNEL when a bound has them times a size, or is read from memory. */
enum rf_status rf_reach(struct rf_arena *arena, const struct rf_loop *const *loops, size_t k,
                        enum rf_side side, struct rf_form *form);

#endif
