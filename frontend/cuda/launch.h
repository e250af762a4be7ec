/* SPDX-License-Identifier: MIT */
#ifndef RF_LAUNCH_H
#define RF_LAUNCH_H

#include "frontend/tree/reader.h"

/* The grid and the block that a kernel runs as: what the user gives, else the numbers of a launch
 * in the source, KERNEL<<<grid, block, bytes>>>(...).  A block that nobody gives is refused. */
enum rf_status rf_launch_find(struct rf_reader *reader, CXCursor kernel);

/* Notes of the sizes of the kernel that is read which of them have the value that the launch hands
 * over. */
enum rf_status rf_launch_give_sizes(struct rf_reader *reader);

#endif
