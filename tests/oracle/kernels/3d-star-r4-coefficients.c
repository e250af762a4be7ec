/* SPDX-License-Identifier: MIT
 *
 * A star of radius 4 with a coefficient for each point, added to what is there.
 */
void sweep(int N, const double a[N][N][N], double b[N][N][N], const double c[N][N][N])
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i)
				b[k][j][i] = a[k - 4][j][i] + a[k - 3][j][i] + a[k - 2][j][i] +
				             a[k - 1][j][i] + a[k + 1][j][i] + a[k + 2][j][i] +
				             a[k + 3][j][i] + a[k + 4][j][i] + a[k][j - 4][i] +
				             a[k][j - 3][i] + a[k][j - 2][i] + a[k][j - 1][i] +
				             a[k][j + 1][i] + a[k][j + 2][i] + a[k][j + 3][i] +
				             a[k][j + 4][i] + a[k][j][i - 4] + a[k][j][i - 3] +
				             a[k][j][i - 2] + a[k][j][i - 1] + a[k][j][i] +
				             a[k][j][i + 1] + a[k][j][i + 2] + a[k][j][i + 3] +
				             a[k][j][i + 4] + c[k][j][i] + b[k][j][i];
}
