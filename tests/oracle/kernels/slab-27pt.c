/* SPDX-License-Identifier: MIT
 *
 * All 27 points of a cube in a slab of K planes.
 */
#define ROW(k, j) (a[k][j][i - 1] + a[k][j][i] + a[k][j][i + 1])
#define PLANE(k) (ROW(k, j - 1) + ROW(k, j) + ROW(k, j + 1))

void sweep(int K, int N, const double a[K][N][N], double b[K][N][N])
{
	for (int k = 1; k < K - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = PLANE(k - 1) + PLANE(k) + PLANE(k + 1);
}
