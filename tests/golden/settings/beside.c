void sweep(int N, const double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++)
			b[j][i] = a[j - 1][i] + a[j + 1][i];
}
