/* SPDX-License-Identifier: MIT
 *
 * A plain star of radius 4, 25 points, from one array into another.
 *
 * 29 flop per update (24 add, 5 mul); 25 reads of `a`, 1 write of `b`.
 *
 *     nine planes of `a` and one of `b` fit       ~80*N*N bytes      24 B per update
 *     nine rows of the middle plane fit           ~144*N bytes       88 B per update
 *     nothing fits                                                  152 B per update
 */
void sweep(int N, const double a[N][N][N], double b[N][N][N], double c0, double c1, double c2,
           double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i)
				b[k][j][i] =
				    c0 * a[k][j][i] +
				    c1 * (a[k - 1][j][i] + a[k + 1][j][i] + a[k][j - 1][i] +
				          a[k][j + 1][i] + a[k][j][i - 1] + a[k][j][i + 1]) +
				    c2 * (a[k - 2][j][i] + a[k + 2][j][i] + a[k][j - 2][i] +
				          a[k][j + 2][i] + a[k][j][i - 2] + a[k][j][i + 2]) +
				    c3 * (a[k - 3][j][i] + a[k + 3][j][i] + a[k][j - 3][i] +
				          a[k][j + 3][i] + a[k][j][i - 3] + a[k][j][i + 3]) +
				    c4 * (a[k - 4][j][i] + a[k + 4][j][i] + a[k][j - 4][i] +
				          a[k][j + 4][i] + a[k][j][i - 4] + a[k][j][i + 4]);
}
