/* Across the columns of a packed upper triangle: each element is in a line of its own, and eight
 * turns of i are too long for the first cache to keep it. */
void columns(int n, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int j = i; j < n; ++j)
			y[i] += a[i + (j * (j + 1) >> 1)] * x[j];
}
