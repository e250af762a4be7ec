/* SPDX-License-Identifier: MIT */
#ifndef RF_CUDA_CODE_PRELUDE_H
#define RF_CUDA_CODE_PRELUDE_H

/* What stands in front of a kernel of CUDA that clang compiles without CUDA: words, types, places
 * of threads, and functions with a body or a builtin of clang each. */
extern const char rf_cuda_code_prelude[];

#endif
