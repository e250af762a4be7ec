/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_KERNEL_H
#define RF_CHOOSE_KERNEL_H

#include "frontend/tree/reader.h"

/* Finds the function to read, and, when a region or lines are chosen, which lines of it; sets
 * name and line of the kernel. */
enum rf_status rf_choose_kernel(struct rf_reader *reader, CXCursor *function);

/* Hands out every function with loops, with the place of its name: those of the source, and those
 * of the headers that it includes, but for the system's. */
typedef void rf_choose_kernel_visitor(void *user, CXCursor function, const char *name,
                                      struct rf_place place);
enum rf_status rf_choose_kernel_visit(struct rf_reader *reader, rf_choose_kernel_visitor *visit,
                                      void *user);

#endif
