/* SPDX-License-Identifier: MIT
 *
 * Thirteen points, each with a coefficient array of its own: 27 references, more than are unrolled
 * over a line.
 */
void stencil(int N, double a[N][N][N], double b[N][N][N], double W[13][N][N][N])
{
	for (int k = 2; k < N - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < N - 2; ++i)
				b[k][j][i] = W[0][k][j][i] * a[k][j][i]
					 + W[1][k][j][i] * a[k-1][j][i]
					 + W[2][k][j][i] * a[k][j-1][i]
					 + W[3][k][j][i] * a[k][j][i-1]
					 + W[4][k][j][i] * a[k][j][i+1]
					 + W[5][k][j][i] * a[k][j+1][i]
					 + W[6][k][j][i] * a[k+1][j][i]
					 + W[7][k][j][i] * a[k-2][j][i]
					 + W[8][k][j][i] * a[k][j-2][i]
					 + W[9][k][j][i] * a[k][j][i-2]
					 + W[10][k][j][i] * a[k][j][i+2]
					 + W[11][k][j][i] * a[k][j+2][i]
					 + W[12][k][j][i] * a[k+2][j][i];
}
