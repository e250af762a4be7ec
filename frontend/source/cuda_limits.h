/* SPDX-License-Identifier: MIT */
#ifndef RF_CUDA_LIMITS_H
#define RF_CUDA_LIMITS_H

/* What the prelude includes last. */
extern const char rf_cuda_limits[];

/* cuComplex.h */
extern const char rf_cuda_limits_complex[];

#endif
