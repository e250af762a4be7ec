/* SPDX-License-Identifier: MIT */
#ifndef RF_SYMBOLIC_H
#define RF_SYMBOLIC_H

#include "model/ir/kernel.h"

/* How often the body of a loop begins in a whole run, as a polynomial in the sizes; `formula` is
 * NULL where none is found.  RF_FAILED without memory. */
enum rf_status rf_symbolic_turns(const struct rf_kernel *kernel, int loop, struct rf_arena *arena,
                                 rf_formula_p *formula);

#endif
