/* SPDX-License-Identifier: MIT
 *
 * Two updates of rank one, then two products with a vector.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 120
#endif

void gemver(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE u1[N], DATA_TYPE v1[N],
            DATA_TYPE u2[N], DATA_TYPE v2[N], DATA_TYPE w[N], DATA_TYPE x[N], DATA_TYPE y[N],
            DATA_TYPE z[N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x[i] = x[i] + beta * A[j][i] * y[j];
	for (int i = 0; i < N; i++)
		x[i] = x[i] + z[i];
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			w[i] = w[i] + alpha * A[i][j] * x[j];
}
