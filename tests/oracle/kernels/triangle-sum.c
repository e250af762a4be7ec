/* SPDX-License-Identifier: MIT
 *
 * What the rows of the lower triangle of a matrix sum up to.
 */
void sums(int N, const double a[restrict N][N], double y[restrict N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j <= i; ++j)
			y[i] += a[i][j];
}
