/* SPDX-License-Identifier: MIT
 *
 * Correlation matrix of M variables from N observations: means, deviations, then pairs.
 */
#include <math.h>

#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 80
#endif
#ifndef N
#define N 100
#endif

void correlation(DATA_TYPE float_n, DATA_TYPE data[N][M], DATA_TYPE corr[M][M], DATA_TYPE mean[M],
                 DATA_TYPE stddev[M])
{
	DATA_TYPE eps = 0.1;
	int i, j, k;

#pragma scop
	for (j = 0; j < M; j++) {
		mean[j] = 0.0;
		for (i = 0; i < N; i++)
			mean[j] += data[i][j];
		mean[j] /= float_n;
	}

	for (j = 0; j < M; j++) {
		stddev[j] = 0.0;
		for (i = 0; i < N; i++)
			stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
		stddev[j] /= float_n;
		stddev[j] = sqrt(stddev[j]);
		stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
	}

	for (i = 0; i < N; i++) {
		for (j = 0; j < M; j++) {
			data[i][j] -= mean[j];
			data[i][j] /= sqrt(float_n) * stddev[j];
		}
	}

	for (i = 0; i < M - 1; i++) {
		corr[i][i] = 1.0;
		for (j = i + 1; j < M; j++) {
			corr[i][j] = 0.0;
			for (k = 0; k < N; k++)
				corr[i][j] += data[k][i] * data[k][j];
			corr[j][i] = corr[i][j];
		}
	}
	corr[M - 1][M - 1] = 1.0;
#pragma endscop
}
