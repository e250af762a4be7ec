/* SPDX-License-Identifier: MIT
 *
 * Wave equation, radius 4,
 * as pointers and subscripts that are computed by hand.
 */
void update(int N, double *restrict u, const double *restrict v, const double *restrict rock,
            double c0, double c1, double c2, double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i) {
				double laplace = c0 * v[k * N * N + j * N + i];
				laplace += c1 * (v[(k + 1) * N * N + j * N + i] +
				                 v[(k - 1) * N * N + j * N + i]);
				laplace += c1 * (v[k * N * N + (j + 1) * N + i] +
				                 v[k * N * N + (j - 1) * N + i]);
				laplace += c1 * (v[k * N * N + j * N + i + 1] +
				                 v[k * N * N + j * N + i - 1]);
				laplace += c2 * (v[(k + 2) * N * N + j * N + i] +
				                 v[(k - 2) * N * N + j * N + i]);
				laplace += c2 * (v[k * N * N + (j + 2) * N + i] +
				                 v[k * N * N + (j - 2) * N + i]);
				laplace += c2 * (v[k * N * N + j * N + i + 2] +
				                 v[k * N * N + j * N + i - 2]);
				laplace += c3 * (v[(k + 3) * N * N + j * N + i] +
				                 v[(k - 3) * N * N + j * N + i]);
				laplace += c3 * (v[k * N * N + (j + 3) * N + i] +
				                 v[k * N * N + (j - 3) * N + i]);
				laplace += c3 * (v[k * N * N + j * N + i + 3] +
				                 v[k * N * N + j * N + i - 3]);
				laplace += c4 * (v[(k + 4) * N * N + j * N + i] +
				                 v[(k - 4) * N * N + j * N + i]);
				laplace += c4 * (v[k * N * N + (j + 4) * N + i] +
				                 v[k * N * N + (j - 4) * N + i]);
				laplace += c4 * (v[k * N * N + j * N + i + 4] +
				                 v[k * N * N + j * N + i - 4]);
				u[k * N * N + j * N + i] = 2.0 * v[k * N * N + j * N + i] -
				                           u[k * N * N + j * N + i] +
				                           rock[k * N * N + j * N + i] * laplace;
			}
}
