/* An index in a triangle: what it leads to is left out, and the rest has figures of the whole run. */
void triangle(int n, double a[n][n], const int *col, const double *x, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < i; ++j)
			y[i] += a[i][j] * x[col[j]];
}
