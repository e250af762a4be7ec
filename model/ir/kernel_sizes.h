/* SPDX-License-Identifier: MIT
 *
 * Where a kernel uses its sizes.
 */
#ifndef RF_KERNEL_SIZES_H
#define RF_KERNEL_SIZES_H

#include "model/ir/kernel.h"

/* Whether a loop, an access or a condition of the tree depends on a size, or on another one that is
 * made of it. */
bool rf_kernel_sizes_matters(const struct rf_kernel *kernel, size_t size);

/* Whether nothing depends on a size but conditions on sizes alone: `if (dir == 1)`. */
bool rf_kernel_sizes_is_switch(const struct rf_kernel *kernel, size_t size);

/* Whether a size is the exponent of a power of two, and thus small. */
bool rf_kernel_sizes_is_exponent(const struct rf_kernel *kernel, size_t size);

/* Whether other sizes are divided by a size, as by the length of a block. */
bool rf_kernel_sizes_is_part(const struct rf_kernel *kernel, size_t size);

/* Whether a form has a size in it. */
bool rf_kernel_sizes_in_form(const struct rf_form *form, size_t size);

#endif
