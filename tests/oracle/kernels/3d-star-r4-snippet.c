/* SPDX-License-Identifier: MIT
 *
 * 25 points of a star of radius 4,
 * as a bare snippet: declarations and one nest, every free name a size.
 */
double a[M][N][N];
double b[M][N][N];
double c0, c1, c2, c3, c4;

for (int k = 4; k < M - 4; ++k)
	for (int j = 4; j < N - 4; ++j)
		for (int i = 4; i < N - 4; ++i)
			b[k][j][i] = c0 * a[k][j][i] +
			             c1 * (a[k - 1][j][i] + a[k + 1][j][i] + a[k][j - 1][i] +
			                   a[k][j + 1][i] + a[k][j][i - 1] + a[k][j][i + 1]) +
			             c2 * (a[k - 2][j][i] + a[k + 2][j][i] + a[k][j - 2][i] +
			                   a[k][j + 2][i] + a[k][j][i - 2] + a[k][j][i + 2]) +
			             c3 * (a[k - 3][j][i] + a[k + 3][j][i] + a[k][j - 3][i] +
			                   a[k][j + 3][i] + a[k][j][i - 3] + a[k][j][i + 3]) +
			             c4 * (a[k - 4][j][i] + a[k + 4][j][i] + a[k][j - 4][i] +
			                   a[k][j + 4][i] + a[k][j][i - 4] + a[k][j][i + 4]);
