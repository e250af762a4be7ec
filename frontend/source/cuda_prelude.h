/* SPDX-License-Identifier: MIT */
#ifndef RF_CUDA_PRELUDE_H
#define RF_CUDA_PRELUDE_H

#include <stddef.h>

#include "frontend/source/compiler_headers.h"

/* What every CUDA or HIP source can use without including it; of the parser's memory alone. */
#define RF_CUDA_PRELUDE RF_COMPILER_HEADERS_FOLDER "/rfmodel_cuda.h"

/* The prelude, and the headers that say the same, which are empty. */
extern const struct rf_compiler_header rf_cuda_headers[];
extern const size_t rf_cuda_header_count;

#endif
