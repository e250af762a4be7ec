/* SPDX-License-Identifier: MIT
 *
 * Symmetric update of rank M: the lower triangle of C += alpha * A A^T.
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

static DATA_TYPE C[N][N], A[N][M];

void syrk(DATA_TYPE alpha, DATA_TYPE beta)
{
	for (int i = 0; i < N; i++) {
		for (int j = 0; j <= i; j++)
			C[i][j] *= beta;
		for (int k = 0; k < M; k++)
			for (int j = 0; j <= i; j++)
				C[i][j] += alpha * A[i][k] * A[j][k];
	}
}
