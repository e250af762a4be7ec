/* SPDX-License-Identifier: MIT
 *
 * Threads take single rows in turn: neighbours read the same rows side by side.
 */
void sweep(int M, int N, const double a[restrict M][N], double b[restrict M][N])
{
#pragma omp parallel for schedule(static, 1)
	for (int j = 1; j < M - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
}
