/* SPDX-License-Identifier: MIT
 * Down the columns of N rows of M elements, and along the rows. */
void columns(int N, int M, double a[N][M], double x[M], double y[N])
{
	for (int i = 0; i < M; ++i)
		for (int j = 0; j < N; ++j)
			y[j] += a[j][i] * x[i];
}
void rows(int N, int M, double a[N][M], double x[M], double y[N])
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < M; ++i)
			y[j] += a[j][i] * x[i];
}
void tiles(int N, int M, int T, double a[N][M], double x[M], double y[N])
{
	for (int jb = 0; jb < N / T; ++jb)
		for (int i = 0; i < M; ++i)
			for (int j = 0; j < T; ++j)
				y[jb * T + j] += a[jb * T + j][i] * x[i];
}
void divided(int N, int M, double a[N][M])
{
	for (int i = 0; i < M; ++i)
		for (int j = 0; j < N; ++j)
			a[j][i] *= 3;
}
void first(int N, int M, double a[N][M], double x[N])
{
	for (int j = 0; j < N; ++j)
		x[j] = a[j][0];
}
