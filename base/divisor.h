/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_DIVISOR_H
#define RF_BASE_DIVISOR_H

#include <stdint.h>

/* The greatest integer that divides both, never negative; of zero and a, the size of a. */
int64_t rf_greatest_divisor(int64_t a, int64_t b);

#endif
