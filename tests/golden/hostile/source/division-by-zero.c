/* The extent divides by nothing. */
void clear(int n, double a[n][100 / 0])
{
	for (int j = 0; j < n; ++j)
		for (int i = 0; i < 100; ++i)
			a[j][i] = 0.0;
}
