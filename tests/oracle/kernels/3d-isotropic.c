/* SPDX-License-Identifier: MIT
 *
 * Seven points in space, one weight for the centre and one for its neighbours.
 */
void stencil(int N, double a[N][N][N], double b[N][N][N], double c0, double c1)
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] =
				    c0 * a[k][j][i] +
				    c1 * (a[k][j][i - 1] + a[k][j][i + 1] + a[k - 1][j][i] +
				          a[k + 1][j][i] + a[k][j - 1][i] + a[k][j + 1][i]);
}
