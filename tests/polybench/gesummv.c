/* SPDX-License-Identifier: MIT
 *
 * y = alpha A x + beta B x.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 90
#endif

void gesummv(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE B[N][N],
             DATA_TYPE tmp[N], DATA_TYPE x[N], DATA_TYPE y[N])
{
	for (int i = 0; i < N; i++) {
		tmp[i] = 0.0;
		y[i] = 0.0;
		for (int j = 0; j < N; j++) {
			tmp[i] = A[i][j] * x[j] + tmp[i];
			y[i] = B[i][j] * x[j] + y[i];
		}
		y[i] = alpha * tmp[i] + beta * y[i];
	}
}
