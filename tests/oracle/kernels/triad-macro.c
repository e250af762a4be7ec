/* SPDX-License-Identifier: MIT
 *
 * Schoenauer triad over global arrays, with macros for the type, the size and the loop.
 */
#include <stddef.h>

#ifndef N
#define N 10000000
#endif
#define REAL    double
#define EACH(i) for (size_t i = 0; i < N; ++i)

static REAL a[N], b[N], c[N], d[N];

void triad(void)
{
	EACH(i)
	a[i] = b[i] + c[i] * d[i];
}
