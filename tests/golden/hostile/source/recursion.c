/* A function that calls itself. */
double sum(int n, const double *a)
{
	double s = 0.0;

	for (int i = 0; i < n; ++i)
		s += a[i] + sum(n - 1, a);
	return s;
}
