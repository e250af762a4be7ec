/* SPDX-License-Identifier: MIT
 *
 * Symmetric update of rank 2M: the lower triangle of C += alpha * (A B^T + B A^T).
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

void syr2k(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[N][N], DATA_TYPE A[N][M], DATA_TYPE B[N][M])
{
	for (int i = 0; i < N; i++) {
		for (int j = 0; j <= i; j++)
			C[i][j] *= beta;
		for (int k = 0; k < M; k++)
			for (int j = 0; j <= i; j++)
				C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
	}
}
