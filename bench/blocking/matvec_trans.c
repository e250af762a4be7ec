/* SPDX-License-Identifier: MIT */
void kernel(int N, int M, double a[N][M], double x[N], double y[M])
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < M; ++i)
			y[i] += a[j][i] * x[j];
}
