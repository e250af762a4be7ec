/* SPDX-License-Identifier: MIT
 *
 * One layer back and two layers ahead: four layers of a.
 */
void sweep(int N, const double a[restrict N][N], double b[restrict N][N], double s)
{
	for (int j = 1; j < N - 2; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = s * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i] +
				       a[j + 2][i]);
}
