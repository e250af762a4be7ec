/* SPDX-License-Identifier: MIT
 *
 * Two elements of every record of an array that is written as plain numbers.
 */
#ifndef STRIDE
#define STRIDE 16
#endif
#ifndef SECOND
#define SECOND 9
#endif

void gather(int N, const double *a, double *b)
{
	for (int i = 0; i < N; ++i)
		b[i] = a[STRIDE * i] + a[STRIDE * i + SECOND];
}
