/* SPDX-License-Identifier: MIT
 *
 * B = alpha * A^T * B with a triangular matrix A.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 60
#endif
#ifndef N
#define N 80
#endif

void trmm(DATA_TYPE alpha, DATA_TYPE A[M][M], DATA_TYPE B[M][N])
{
	for (int i = 0; i < M; i++) {
		for (int j = 0; j < N; j++) {
			for (int k = i + 1; k < M; k++)
				B[i][j] += A[k][i] * B[k][j];
			B[i][j] = alpha * B[i][j];
		}
	}
}
