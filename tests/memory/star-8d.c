/* SPDX-License-Identifier: MIT
 *
 * A star in eight dimensions: most of its 18 references are in rows of their own.
 */
double a[N][N][N][N][N][N][N][N], b[N][N][N][N][N][N][N][N];
for (int i0 = 1; i0 < N - 1; ++i0)
	for (int i1 = 1; i1 < N - 1; ++i1)
		for (int i2 = 1; i2 < N - 1; ++i2)
			for (int i3 = 1; i3 < N - 1; ++i3)
				for (int i4 = 1; i4 < N - 1; ++i4)
					for (int i5 = 1; i5 < N - 1; ++i5)
						for (int i6 = 1; i6 < N - 1; ++i6)
							for (int i7 = 1; i7 < N - 1; ++i7)
								b[i0][i1][i2][i3][i4][i5][i6][i7] =
								    a[i0][i1][i2][i3][i4][i5][i6]
								     [i7] +
								    a[i0 - 1][i1][i2][i3][i4][i5]
								     [i6][i7] +
								    a[i0 + 1][i1][i2][i3][i4][i5]
								     [i6][i7] +
								    a[i0][i1 - 1][i2][i3][i4][i5]
								     [i6][i7] +
								    a[i0][i1 + 1][i2][i3][i4][i5]
								     [i6][i7] +
								    a[i0][i1][i2 - 1][i3][i4][i5]
								     [i6][i7] +
								    a[i0][i1][i2 + 1][i3][i4][i5]
								     [i6][i7] +
								    a[i0][i1][i2][i3 - 1][i4][i5]
								     [i6][i7] +
								    a[i0][i1][i2][i3 + 1][i4][i5]
								     [i6][i7] +
								    a[i0][i1][i2][i3][i4 - 1][i5]
								     [i6][i7] +
								    a[i0][i1][i2][i3][i4 + 1][i5]
								     [i6][i7] +
								    a[i0][i1][i2][i3][i4][i5 - 1]
								     [i6][i7] +
								    a[i0][i1][i2][i3][i4][i5 + 1]
								     [i6][i7] +
								    a[i0][i1][i2][i3][i4][i5]
								     [i6 - 1][i7] +
								    a[i0][i1][i2][i3][i4][i5]
								     [i6 + 1][i7] +
								    a[i0][i1][i2][i3][i4][i5][i6]
								     [i7 - 1] +
								    a[i0][i1][i2][i3][i4][i5][i6]
								     [i7 + 1];
