/* SPDX-License-Identifier: MIT
 *
 * y = A^T (A x): a row of A is used twice before the next.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 116
#endif
#ifndef N
#define N 124
#endif

void atax(DATA_TYPE A[M][N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE tmp[M])
{
	int i, j;

	for (i = 0; i < N; i++)
		y[i] = 0;
	for (i = 0; i < M; i++) {
		tmp[i] = 0.0;
		for (j = 0; j < N; j++)
			tmp[i] = tmp[i] + A[i][j] * x[j];
		for (j = 0; j < N; j++)
			y[j] = y[j] + A[i][j] * tmp[i];
	}
}
