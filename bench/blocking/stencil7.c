/* SPDX-License-Identifier: MIT */
void kernel(int P, int M, int N, double a[P][M][N], double b[P][M][N])
{
	for (int k = 1; k < P - 1; ++k)
		for (int j = 1; j < M - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k][j][i] =
				    0.4 * a[k][j][i] +
				    0.1 * (a[k][j][i - 1] + a[k][j][i + 1] + a[k][j - 1][i] +
				           a[k][j + 1][i] + a[k - 1][j][i] + a[k + 1][j][i]);
}
