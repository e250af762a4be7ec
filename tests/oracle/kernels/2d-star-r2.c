/* SPDX-License-Identifier: MIT
 *
 * Two neighbours in each direction: five layers of a.
 */
void sweep(int N, const double a[restrict N][N], double b[restrict N][N], double s)
{
	for (int j = 2; j < N - 2; ++j)
		for (int i = 2; i < N - 2; ++i)
			b[j][i] = s * (a[j][i - 2] + a[j][i - 1] + a[j][i + 1] + a[j][i + 2] +
				       a[j - 2][i] + a[j - 1][i] + a[j + 1][i] + a[j + 2][i]);
}
