/* Many triangles behind each other: what is known of one does not tell them apart. */
void batch(int n, int m, const double *a, double *y)
{
	for (int b = 0; b < m; ++b)
		for (int i = 0; i < n; ++i)
			for (int j = 0; j <= i; ++j)
				y[j] += a[b * (n * (n + 1) / 2) + i * (i + 1) / 2 + j];
}
