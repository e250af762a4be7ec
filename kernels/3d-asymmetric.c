/* SPDX-License-Identifier: MIT
 *
 * An upwind stencil that looks further ahead than back: four layers, k-1 to k+2.
 *
 * 6 flop per update (5 add, 1 mul); 6 reads of `a`, 1 write of `b`.
 *
 *     four planes of `a` and one of `b` fit       ~40*N*N bytes      24 B per update
 *     only rows fit                                ~56*N bytes       48 B per update
 *     nothing fits                                                   64 B per update
 *
 * What counts is the number of layers between the first and the last, not the radius.
 */
void sweep(int N, const double a[N][N][N], double b[N][N][N], double s)
{
	for (int k = 1; k < N - 2; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 0; i < N; ++i)
				b[k][j][i] = s * (a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i] +
						  a[k][j + 1][i] + a[k + 1][j][i] + a[k + 2][j][i]);
}
