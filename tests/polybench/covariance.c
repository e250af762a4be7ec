/* SPDX-License-Identifier: MIT
 *
 * Covariance matrix of M variables from N observations.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 80
#endif
#ifndef N
#define N 100
#endif

void covariance(DATA_TYPE float_n, DATA_TYPE data[N][M], DATA_TYPE cov[M][M], DATA_TYPE mean[M])
{
	for (int j = 0; j < M; j++) {
		mean[j] = 0.0;
		for (int i = 0; i < N; i++)
			mean[j] += data[i][j];
		mean[j] /= float_n;
	}

	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			data[i][j] -= mean[j];

	for (int i = 0; i < M; i++) {
		for (int j = i; j < M; j++) {
			cov[i][j] = 0.0;
			for (int k = 0; k < N; k++)
				cov[i][j] += data[k][i] * data[k][j];
			cov[i][j] /= (float_n - 1.0);
			cov[j][i] = cov[i][j];
		}
	}
}
