/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_KRONECKER_H
#define RF_BASE_KRONECKER_H

#include <stddef.h>

enum { RF_KRONECKER_DIMENSIONS = 16 };

/* Coordinate `dimension` of point `n`, from 0 on and below 1: with roots of primes as steps, for
 * many points; and with those of which the first two are the best for a few points in a plane. */
double rf_kronecker_roots(size_t n, size_t dimension);
double rf_kronecker_plane(size_t n, size_t dimension);

#endif
