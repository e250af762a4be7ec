/* SPDX-License-Identifier: MIT
 *
 * Rows of one array read in three places, one stored, and one that all rows share, in two memories.
 */
void rows(int N, int M, const double a[M][N], double b[M][N], const double *c)
{
	for (int j = 1; j < M - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = c[i] * (a[j - 1][i] + a[j + 1][i] + a[j][i]);
}
