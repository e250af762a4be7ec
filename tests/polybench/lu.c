/* SPDX-License-Identifier: MIT
 *
 * A = L U in place, without pivots.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 120
#endif

void lu(DATA_TYPE A[N][N])
{
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[k][j];
			A[i][j] /= A[j][j];
		}
		for (int j = i; j < N; j++)
			for (int k = 0; k < i; k++)
				A[i][j] -= A[i][k] * A[k][j];
	}
}
