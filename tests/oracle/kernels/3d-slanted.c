/* SPDX-License-Identifier: MIT
 *
 * Rows of three planes, not the same ones in each: in its own plane loop j meets rows j-1 to j+1
 * again, three layers, although row j+2 of the plane ahead is read as well.
 */
void sweep(int N, const double a[restrict N][N][N], double b[restrict N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 2; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] = a[k - 1][j][i] + a[k][j - 1][i] + a[k][j + 1][i] +
					     a[k + 1][j + 2][i];
}
