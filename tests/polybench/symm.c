/* SPDX-License-Identifier: MIT
 *
 * C = alpha A B + beta C with a symmetric A of which the lower triangle is stored.
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

void symm(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[M][N], DATA_TYPE A[M][M], DATA_TYPE B[M][N])
{
	DATA_TYPE temp2;

	for (int i = 0; i < M; i++) {
		for (int j = 0; j < N; j++) {
			temp2 = 0;
			for (int k = 0; k < i; k++) {
				C[k][j] += alpha * B[i][j] * A[i][k];
				temp2 += B[k][j] * A[i][k];
			}
			C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
		}
	}
}
