void star(int n, int m, double a[n][m], const double b[n][m])
{
	for (int j = 1; j < n - 1; ++j)
		for (int i = 1; i < m - 1; ++i)
			a[j][i] = b[j - 1][i] + b[j + 1][i] + b[j][i - 1] + b[j][i + 1];
}
void swept(int n, int m, double a[n][m])
{
	for (int j = 1; j < n; ++j)
		for (int i = 1; i < m; ++i)
			a[j][i] = a[j - 1][i] + a[j][i - 1];
}
