/* SPDX-License-Identifier: MIT
 *
 * Seven points, each with a coefficient array of its own.
 */
void stencil(int N, double a[N][N][N], double b[N][N][N], double W[7][N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = W[0][k][j][i] * a[k][j][i]
					 + W[1][k][j][i] * a[k-1][j][i]
					 + W[2][k][j][i] * a[k][j-1][i]
					 + W[3][k][j][i] * a[k][j][i-1]
					 + W[4][k][j][i] * a[k][j][i+1]
					 + W[5][k][j][i] * a[k][j+1][i]
					 + W[6][k][j][i] * a[k+1][j][i];
}
