/* SPDX-License-Identifier: MIT
 *
 * A box stencil: all 27 points of the cube around the centre, weighted by their distance.
 *
 * 30 flop per update (26 add, 4 mul); 27 reads of `a`, 1 write of `b`.
 *
 *     three planes fit                 24 B per update
 *     only rows fit                    40 B per update: one miss for each of 3 planes
 *     nothing fits                     88 B per update: one miss for each of 9 rows
 *
 * A box needs no more layers than a star of the same radius, but it pays more once they are gone.
 */
#define ROW(k, j) (a[k][j][i - 1] + a[k][j][i + 1])

void sweep(int N, const double a[N][N][N], double b[N][N][N], double centre, double face,
	   double edge, double corner)
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = centre * a[k][j][i] +
					     face * (ROW(k, j) + a[k][j - 1][i] + a[k][j + 1][i] +
						     a[k - 1][j][i] + a[k + 1][j][i]) +
					     edge * (ROW(k, j - 1) + ROW(k, j + 1) + ROW(k - 1, j) +
						     ROW(k + 1, j) + a[k - 1][j - 1][i] +
						     a[k - 1][j + 1][i] + a[k + 1][j - 1][i] +
						     a[k + 1][j + 1][i]) +
					     corner * (ROW(k - 1, j - 1) + ROW(k - 1, j + 1) +
						       ROW(k + 1, j - 1) + ROW(k + 1, j + 1));
}
