/* Sparse rows whose ends are in memory, by index, by variables, and as lengths. */
void crs(int n, const int *row, const int *col, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int k = row[i]; k < row[i + 1]; ++k)
			y[i] += a[k] * x[col[k]];
}

void ends(int n, const int *row, const double *a, double *y)
{
	for (int i = 0; i < n; ++i) {
		int first = row[i], end = row[i + 1];
		double sum = 0;

		for (int k = first; k < end; ++k)
			sum += a[k];
		y[i] = sum;
	}
}

void lengths(int n, const int *count, double a[n][32], double *y)
{
	for (int i = 0; i < n; ++i)
		for (int k = 0; k < count[i]; ++k)
			y[i] += a[i][k];
}
