/* SPDX-License-Identifier: MIT
 *
 * Five points in the plane with two weights for every point: the first subscript of the weights
 * is a constant and belongs to no loop.
 */
double a[M][N];
double b[M][N];
double weight[2][M][N];

for (int j = 1; j < M - 1; ++j)
	for (int i = 1; i < N - 1; ++i)
		b[j][i] =
		    weight[0][j][i] * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]) +
		    weight[1][j][i] * a[j][i];
