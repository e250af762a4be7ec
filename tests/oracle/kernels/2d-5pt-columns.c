/* SPDX-License-Identifier: MIT
 *
 * Four neighbours in the plane, with the loops in the wrong order: the inner one jumps from row
 * to row.
 */
void sweep(int N, const double a[N][N], double b[N][N], double s)
{
	for (int i = 1; i < N - 1; ++i)
		for (int j = 1; j < N - 1; ++j)
			b[j][i] = s * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}
