/* SPDX-License-Identifier: MIT
 *
 * A smoothing filter: the mean of the nine points of the square around the centre.
 *
 * 9 flop per update (8 add, 1 mul); 9 reads of `a`, 1 write of `b`.
 *
 *     three rows of `a` and one of `b` fit          32*N bytes      24 B per update
 *     they do not                                                   40 B per update
 *
 * The corners cost nothing: each lies in a row that the star reads as well.
 */
void smooth(int N, const double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = (1.0 / 9.0) * (a[j - 1][i - 1] + a[j - 1][i] + a[j - 1][i + 1] +
						 a[j][i - 1] + a[j][i] + a[j][i + 1] +
						 a[j + 1][i - 1] + a[j + 1][i] + a[j + 1][i + 1]);
}
