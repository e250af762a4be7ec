/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_KERNEL_H
#define RF_CHOOSE_KERNEL_H

#include "frontend/read/reader.h"

/* Finds the function to read, and, when a region or lines are chosen, which lines of it; sets
 * name and line of the kernel. */
enum rf_status rf_choose_kernel(struct rf_reader *reader, CXCursor *function);

#endif
