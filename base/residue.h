/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_RESIDUE_H
#define RF_BASE_RESIDUE_H

#include <stdint.h>

/* The least n >= 0 for which start + n * step leaves a remainder below `width` when it is divided
 * by `modulus` (> 0), -1 if there is none; remainders are never negative. */
int64_t rf_residue_first(int64_t start, int64_t step, int64_t modulus, int64_t width);

/* The remainder in [0, modulus). */
int64_t rf_residue_of(int64_t value, int64_t modulus);

#endif
