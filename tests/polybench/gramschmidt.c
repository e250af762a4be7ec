/* SPDX-License-Identifier: MIT
 *
 * A = Q R by the modified method of Gram and Schmidt, column by column.
 */
#include <math.h>

#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 60
#endif
#ifndef N
#define N 80
#endif

void gramschmidt(DATA_TYPE A[M][N], DATA_TYPE R[N][N], DATA_TYPE Q[M][N])
{
	DATA_TYPE norm;

	for (int k = 0; k < N; k++) {
		norm = 0.0;
		for (int i = 0; i < M; i++)
			norm += A[i][k] * A[i][k];
		R[k][k] = sqrt(norm);
		for (int i = 0; i < M; i++)
			Q[i][k] = A[i][k] / R[k][k];
		for (int j = k + 1; j < N; j++) {
			R[k][j] = 0.0;
			for (int i = 0; i < M; i++)
				R[k][j] += Q[i][k] * A[i][j];
			for (int i = 0; i < M; i++)
				A[i][j] = A[i][j] - Q[i][k] * R[k][j];
		}
	}
}
