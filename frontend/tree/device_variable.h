/* SPDX-License-Identifier: MIT
 *
 * Variables of CUDA that lie in memory of the device.  All threads of a block, or of the grid, have
 * the same one, so that it is no variable of a thread but an array of one element.
 *
 *     __shared__ int base;              __shared__ int base[1];
 *     base = 64*blockIdx.x;             base[0] = 64*blockIdx.x;
 *     atomicAdd(&count, 1);             atomicAdd(&count[0], 1);
 *     int *p = &base;                   int *p = &base[0];
 */
#ifndef RF_DEVICE_VARIABLE_H
#define RF_DEVICE_VARIABLE_H

#include "frontend/tree/reader.h"

/* Where a variable lies whose declaration says it, by __shared__ and its like; false for others. */
bool rf_device_variable_space(const struct rf_reader *reader, CXCursor declaration,
                              enum rf_space *space);

/* Whether a variable is such an array of one element.  What is const and has a value is none: the
 * compiler puts the value in its place. */
bool rf_device_variable_is(const struct rf_reader *reader, CXCursor declaration);

/* What its name stands for: base[0].  NULL without memory. */
struct rf_tree *rf_device_variable_element(struct rf_reader *reader, struct rf_tree *name);

/* Whether an expression is what such a name stands for. */
bool rf_device_variable_is_element(const struct rf_tree *tree);

#endif
