/* SPDX-License-Identifier: MIT
 *
 * Jacobi sweep over the six neighbours in space: the model kernel of this program.
 *
 * 6 flop per update (5 add, 1 mul); 6 reads of `a`, 1 write of `b`.
 *
 *     three planes of `a` and one of `b` fit        ~32*N*N bytes    24 B per update
 *     only rows fit                                                  40 B per update
 *     nothing fits                                                   56 B per update
 *
 * The outer condition ends at N = 182 in 1 MiB and at N = 1025 in 32 MiB.
 */
void sweep(int N, const double a[N][N][N], double b[N][N][N], double s)
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = s * (a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1] +
						  a[k][j][i + 1] + a[k][j + 1][i] + a[k + 1][j][i]);
}
