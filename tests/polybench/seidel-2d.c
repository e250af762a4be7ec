/* SPDX-License-Identifier: MIT
 *
 * Gauss-Seidel relaxation with nine points, in place.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef TSTEPS
#define TSTEPS 40
#endif
#ifndef N
#define N 120
#endif

void seidel_2d(DATA_TYPE A[N][N])
{
	for (int t = 0; t <= TSTEPS - 1; t++)
		for (int i = 1; i <= N - 2; i++)
			for (int j = 1; j <= N - 2; j++)
				A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] +
				           A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] +
				           A[i + 1][j] + A[i + 1][j + 1]) /
				          9.0;
}
