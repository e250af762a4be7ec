/* SPDX-License-Identifier: MIT */
#ifndef RF_CUDA_FUNCTIONS_H
#define RF_CUDA_FUNCTIONS_H

/* Headers that the prelude includes behind its own, in this order. */
extern const char rf_cuda_functions_mathematics[];
extern const char rf_cuda_functions_intrinsics[];
extern const char rf_cuda_functions_halves[];
extern const char rf_cuda_functions_textures[];

/* curand_kernel.h */
extern const char rf_cuda_functions_random[];

#endif
