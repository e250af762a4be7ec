void shift(int n, int m, const double *restrict a, double *restrict b)
{
	for (int j = 0; j < m; ++j)
		for (int i = 0; i < n; ++i)
			b[j * n + i] = a[j * n + i] + 1;
}
