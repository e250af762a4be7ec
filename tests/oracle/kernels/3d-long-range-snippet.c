/* SPDX-License-Identifier: MIT
 *
 * Wave equation, radius 4,
 * as a bare snippet: declarations and one nest, every free name a size.
 */
double u[M][N][N];
double v[M][N][N];
double rock[M][N][N];
double c0, c1, c2, c3, c4;

for (int k = 4; k < M - 4; ++k)
	for (int j = 4; j < N - 4; ++j)
		for (int i = 4; i < N - 4; ++i) {
			double laplace = c0 * v[k][j][i];
			laplace += c1 * (v[k + 1][j][i] + v[k - 1][j][i]);
			laplace += c1 * (v[k][j + 1][i] + v[k][j - 1][i]);
			laplace += c1 * (v[k][j][i + 1] + v[k][j][i - 1]);
			laplace += c2 * (v[k + 2][j][i] + v[k - 2][j][i]);
			laplace += c2 * (v[k][j + 2][i] + v[k][j - 2][i]);
			laplace += c2 * (v[k][j][i + 2] + v[k][j][i - 2]);
			laplace += c3 * (v[k + 3][j][i] + v[k - 3][j][i]);
			laplace += c3 * (v[k][j + 3][i] + v[k][j - 3][i]);
			laplace += c3 * (v[k][j][i + 3] + v[k][j][i - 3]);
			laplace += c4 * (v[k + 4][j][i] + v[k - 4][j][i]);
			laplace += c4 * (v[k][j + 4][i] + v[k][j - 4][i]);
			laplace += c4 * (v[k][j][i + 4] + v[k][j][i - 4]);
			u[k][j][i] = 2.0 * v[k][j][i] - u[k][j][i] + rock[k][j][i] * laplace;
		}
