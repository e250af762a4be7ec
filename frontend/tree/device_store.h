/* SPDX-License-Identifier: MIT */
#ifndef RF_DEVICE_STORE_H
#define RF_DEVICE_STORE_H

#include "frontend/tree/reader.h"

/* Whether a kernel of CUDA, with all functions that it calls, may store a member of a struct, or a
 * struct as a whole, of the kind that `place` designates in memory of the device. */
bool rf_device_store_may_set(const struct rf_reader *reader, const struct rf_tree *place);

/* Whether a function that the tree calls may write an array.  None of them calls itself, and each
 * has been read in front of the kernel. */
bool rf_device_store_callees_may_write(const struct rf_tree *tree, const struct rf_symbol *array);

#endif
