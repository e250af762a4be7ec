/* SPDX-License-Identifier: MIT */
#ifndef RF_CUDA_FRAGMENTS_H
#define RF_CUDA_FRAGMENTS_H

/* What mma.h has of CUDA, as the prelude has it, and what it includes: types; loads and stores for
 * compute capability 7.0, and for 7.5 and later ones; products. */
extern const char rf_cuda_fragments[], rf_cuda_fragment[], rf_cuda_volta[], rf_cuda_turing[],
    rf_cuda_products[];

#endif
