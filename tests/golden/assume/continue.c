/* Some elements are skipped, nobody knows which. */
double sum(int n, const double *a)
{
	double s = 0.0;

	for (int i = 0; i < n; ++i) {
		if (a[i] < 0.0)
			continue;
		s += a[i];
	}
	return s;
}
