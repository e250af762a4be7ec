/* SPDX-License-Identifier: MIT
 *
 * One plane below, two above, and two rows, in a slab of K planes.
 */
void sweep(int K, int N, const double a[K][N][N], double b[K][N][N])
{
	for (int k = 2; k < K - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < N - 2; ++i)
				b[k][j][i] = a[k - 1][j][i] + a[k][j][i] + a[k + 1][j][i] +
				             a[k + 2][j][i] + a[k][j + 1][i] + a[k][j - 1][i];
}
