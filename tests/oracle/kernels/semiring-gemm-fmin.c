/* SPDX-License-Identifier: MIT
 *
 * Shortest paths, with the minimum as a call of the mathematical library.
 */
#include <math.h>

void distances(int N, const double *A, const double *B, double *C)
{
	for (int i = 0; i < N; ++i)
		for (int k = 0; k < N; ++k)
			for (int j = 0; j < N; ++j)
				C[i * N + j] = fmin(C[i * N + j], A[i * N + k] + B[k * N + j]);
}
