/* SPDX-License-Identifier: MIT
 *
 * Gauss-Seidel sweep in place: the new values to the left and above are used at once.
 *
 * 4 flop per update (3 add, 1 mul); one array, read and written.
 *
 *     three rows fit           24*N bytes      16 B per update: the line comes once, goes once
 *     they do not                              32 B per update
 *
 * Each update waits for the one before it (dependence on [j][i-1]), which no cache can help.
 */
void sweep(int N, double a[N][N], double s)
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			a[j][i] = s * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}
