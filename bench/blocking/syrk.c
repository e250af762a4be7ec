/* SPDX-License-Identifier: MIT */
void kernel(int N, double a[N][N], double c[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int k = 0; k < N; ++k)
			for (int j = 0; j <= i; ++j)
				c[i][j] += a[i][k] * a[j][k];
}
