/* SPDX-License-Identifier: MIT
 *
 * Seven points in a slab of K planes.
 */
void sweep(int K, int N, const double a[K][N][N], double b[K][N][N])
{
	for (int k = 1; k < K - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1] +
				             a[k][j][i] + a[k][j][i + 1] + a[k][j + 1][i] +
				             a[k + 1][j][i];
}
