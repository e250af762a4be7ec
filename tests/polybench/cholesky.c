/* SPDX-License-Identifier: MIT
 *
 * A = L L^T in place, in the lower triangle.
 */
#include <math.h>

#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 120
#endif

void cholesky(DATA_TYPE A[N][N])
{
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[j][k];
			A[i][j] /= A[j][j];
		}
		for (int k = 0; k < i; k++)
			A[i][i] -= A[i][k] * A[i][k];
		A[i][i] = sqrt(A[i][i]);
	}
}
