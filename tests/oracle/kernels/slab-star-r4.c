/* SPDX-License-Identifier: MIT
 *
 * A star of radius 4 in a slab of K planes, distance by distance.
 */
#define PLANES(d) (a[k + (d)][j][i] + a[k][j + (d)][i] + a[k][j][i + (d)])

void sweep(int K, int N, const double a[K][N][N], double b[K][N][N])
{
	for (int k = 4; k < K - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i)
				b[k][j][i] = PLANES(-4) + PLANES(-3) + PLANES(-2) + PLANES(-1) +
				             a[k][j][i] + PLANES(1) + PLANES(2) + PLANES(3) +
				             PLANES(4);
}
