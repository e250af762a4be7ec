/* A sum along columns: each change adds it up in another order. */
double f(int N, double a[N][N])
{
	double s = 0;
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			s += a[i][j] + a[i][j-1];
	return s;
}
