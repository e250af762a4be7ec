/* SPDX-License-Identifier: MIT */
void kernel(int N, int M, double a[N][M], double x[M], double y[N])
{
	for (int i = 0; i < M; ++i)
		for (int j = 0; j < N; ++j)
			y[j] += a[j][i] * x[i];
}
