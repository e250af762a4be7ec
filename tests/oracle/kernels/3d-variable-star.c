/* SPDX-License-Identifier: MIT
 *
 * Seven points in space, each with a weight that is another one at every place.
 */
void stencil(int N, double a[N][N][N], double b[N][N][N], double w[7][N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] =
				    w[0][k][j][i] * a[k][j][i] + w[1][k][j][i] * a[k][j][i - 1] +
				    w[2][k][j][i] * a[k][j][i + 1] +
				    w[3][k][j][i] * a[k - 1][j][i] +
				    w[4][k][j][i] * a[k + 1][j][i] +
				    w[5][k][j][i] * a[k][j - 1][i] + w[6][k][j][i] * a[k][j + 1][i];
}
