/* SPDX-License-Identifier: MIT */
#ifndef RF_ALIAS_H
#define RF_ALIAS_H

#include "model/ir/kernel.h"

/* Whether two arrays may lie at one place, as far as C lets a compiler know: neither both of their
 * own memory, nor promised by restrict, nor of types that C keeps apart. */
bool rf_alias_arrays(const struct rf_array *a, const struct rf_array *b);

/* Whether the source itself may let one of them be the other: p = f ? a : b. */
bool rf_alias_is_open(const struct rf_kernel *kernel, const struct rf_array *a,
                      const struct rf_array *b);

/* The same as rf_alias_arrays of two accesses of different arrays, whose members of structs may
 * tell more. */
bool rf_alias_accesses(const struct rf_kernel *kernel, const struct rf_access *a,
                       const struct rf_access *b);

/* The same of a scalar and of an access. */
bool rf_alias_scalar(const struct rf_kernel *kernel, const struct rf_scalar *scalar,
                     const struct rf_access *access);

#endif
