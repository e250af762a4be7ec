/* SPDX-License-Identifier: MIT
 *
 * The same sweep again and again: loop t moves nothing that is stored.
 */
void sweeps(int T, int N, const double a[restrict N][N], double b[restrict N][N])
{
	for (int t = 0; t < T; ++t)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i];
}
