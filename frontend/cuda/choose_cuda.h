/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_CUDA_H
#define RF_CHOOSE_CUDA_H

#include "frontend/tree/reader.h"

/* Finds the kernel of a CUDA source: the one that is named, or the only one; of a template the
 * instance that the user's values make of it, for which the source is parsed again.  Sets the name
 * of the kernel. */
enum rf_status rf_choose_cuda_kernel(struct rf_reader *reader, CXCursor *function);

#endif
