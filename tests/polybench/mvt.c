/* SPDX-License-Identifier: MIT
 *
 * Two products with a vector, one of them with the transposed matrix.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 120
#endif

void mvt(DATA_TYPE x1[N], DATA_TYPE x2[N], DATA_TYPE y1[N], DATA_TYPE y2[N], DATA_TYPE A[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x1[i] = x1[i] + A[i][j] * y1[j];
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			x2[i] = x2[i] + A[j][i] * y2[j];
}
