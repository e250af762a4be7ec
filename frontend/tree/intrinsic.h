/* SPDX-License-Identifier: MIT */
#ifndef RF_INTRINSIC_H
#define RF_INTRINSIC_H

#include "frontend/tree/reader.h"

/* The expression of C that a call of a function of CUDA stands for where it touches memory:
 * *p of __ldg(p), *p += v of atomicAdd(p, v).  The call itself where it is none of these; NULL
 * without memory. */
struct rf_tree *rf_intrinsic_unfold(struct rf_reader *reader, struct rf_tree *call);

/* What else a function of CUDA is, by its name: threads that wait for each other, lanes of a
 * warp that exchange values, or a warp that multiplies fragments. */
enum rf_intrinsic {
	RF_INTRINSIC_NONE,
	RF_INTRINSIC_BARRIER,
	RF_INTRINSIC_SHUFFLE,
	RF_INTRINSIC_TENSOR
};
enum rf_intrinsic rf_intrinsic_of(const struct rf_reader *reader, const struct rf_tree *call);

/* Whether a function, given nothing or a text, is a number by its name: INFINITY, NAN, nan(""). */
bool rf_intrinsic_is_number(const struct rf_reader *reader, const char *name, CXCursor function);

#endif
