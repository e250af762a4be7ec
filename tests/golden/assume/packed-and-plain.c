/* A packed triangle is scaled as it lies and then used by rows: which lines both touch is not known
 * of rows of equal length. */
void plain(int n, double *a, const double *x, double *y)
{
	for (int k = 0; k < n * (n + 1) / 2; ++k)
		a[k] *= 2;
	for (int i = 0; i < n; ++i)
		for (int j = 0; j <= i; ++j)
			y[i] += a[i * (i + 1) / 2 + j] * x[j];
}
