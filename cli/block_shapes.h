/* SPDX-License-Identifier: MIT
 *
 * block of a GPU: other shapes of blocks of threads.
 */
#ifndef RF_BLOCK_SHAPES_H
#define RF_BLOCK_SHAPES_H

#include "cli/study.h"

/* Predicts the kernel with blocks of other shapes, and ranks them in the result. */
enum rf_status rf_block_shapes_find(struct rf_study *study, struct rf_result *result);

#endif
