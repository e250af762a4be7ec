/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_PERMUTE_H
#define RF_BASE_PERMUTE_H

#include <stdbool.h>
#include <stddef.h>

/* The next order of so many things, in the order of a dictionary; false after the last. */
bool rf_permute_next(size_t *order, size_t count);

#endif
