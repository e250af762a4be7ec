/* SPDX-License-Identifier: MIT
 *
 * Kernels in C put together at random, the same ones for the same seed, in every way to write loops
 * that a change of loops must understand or refuse.
 *
 * A kernel is the text of a function NAME, which the macro NAME may rename:
 *
 *     void NAME(T N, T M, T L, int S, int Q, A, B)
 *
 * Its one or two nests of two or three loops run upwards and downwards, in steps, in triangles, with
 * `<=`, `!=`, `while`, bounds by macros and conditions, and with counters from signed char to
 * unsigned long, some of them near the end of what their type holds.  Nests are imperfect, guarded,
 * left early, and stand beside labels, do-while loops and switches; arrays are declared, linear with
 * a leading dimension of their own, records, or local with a length that is not constant.  Comments
 * and directives stand wherever they can.
 *
 * Elements are unsigned, so that sums in another order are the same.  For N and M from 0 to 29, L
 * from 0 to 3 and any S up to 80, what is touched lies within 3,000 elements before and 12,000 after
 * the start of an array.
 */
#ifndef RF_TESTS_ODD_KERNELS_H
#define RF_TESTS_ODD_KERNELS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct odd_kernel {
	const char *text;
	bool has_rows; /* A and B are arrays of rows of S elements, which no subscript may leave */
};

struct odd_kernel odd_kernels_make(uint64_t *state, struct rf_arena *arena);

/* Takes away the macros of a kernel, so that another one can follow in the same file. */
extern const char odd_kernels_end[];

#endif
