/* SPDX-License-Identifier: MIT
 *
 * Jacobi relaxation in the plane, to and fro between two arrays.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef TSTEPS
#define TSTEPS 40
#endif
#ifndef N
#define N 90
#endif

#define STEP(to, from)                                                                             \
	for (int i = 1; i < N - 1; i++)                                                            \
		for (int j = 1; j < N - 1; j++)                                                    \
			(to)[i][j] = 0.2 * ((from)[i][j] + (from)[i][j - 1] + (from)[i][1 + j] +   \
			                    (from)[1 + i][j] + (from)[i - 1][j]);

void jacobi_2d(DATA_TYPE A[N][N], DATA_TYPE B[N][N])
{
	for (int t = 0; t < TSTEPS; t++) {
		STEP(B, A)
		STEP(A, B)
	}
}
