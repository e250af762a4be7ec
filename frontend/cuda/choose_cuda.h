/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_CUDA_H
#define RF_CHOOSE_CUDA_H

#include "frontend/tree/reader.h"

/* Finds the kernel of a CUDA source: the one that is named, by its name or by a line of it, or the
 * only one; of a template the instance that the user's values make of it, for which the source is
 * parsed again.  Sets the name of the kernel. */
enum rf_status rf_choose_cuda_kernel(struct rf_reader *reader, CXCursor *function);

struct rf_cuda_kernel {
	const char *name;
	struct rf_place place;
};

struct rf_cuda_kernels {
	size_t count, capacity;
	struct rf_cuda_kernel *items;
};

/* All kernels of a CUDA source and of what it includes. */
enum rf_status rf_choose_cuda_list(struct rf_reader *reader, struct rf_cuda_kernels *kernels);

#endif
