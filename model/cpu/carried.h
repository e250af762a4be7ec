/* SPDX-License-Identifier: MIT */
#ifndef RF_CARRIED_H
#define RF_CARRIED_H

#include "model/ir/kernel.h"

struct rf_carried {
	enum {
		RF_CARRIED_NEVER, /* they never touch the same place */
		RF_CARRIED_STAYS, /* both touch one place in every iteration */
		RF_CARRIED_BY,    /* what the first touches the second does so many iterations on */
		RF_CARRIED_OPEN   /* that depends on sizes, or on what is read */
	} kind;
	int64_t iterations; /* less than 0: the second is there before */
	bool is_apart;      /* OPEN: they move differently, or to places that are read */
};

/* When two accesses of one array touch the same place, as the iterations of a loop go on, all
 * other loops standing still.  `sizes` are their values, NULL where they are open.  Of a[i] and
 * a[i-2]: 2 iterations on. */
struct rf_carried rf_carried_between(struct rf_arena *arena, const struct rf_loop *loop,
                                     const struct rf_access *first, const struct rf_access *second,
                                     const double *sizes);

/* Bytes from one iteration to the next; known where they are a number. */
bool rf_carried_stride(const struct rf_loop *loop, const struct rf_access *access,
                       const double *sizes, int64_t *bytes);

#endif
