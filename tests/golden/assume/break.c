/* The loop ends at the first negative element. */
double sum(int n, const double *a)
{
	double s = 0.0;

	for (int i = 0; i < n; ++i) {
		if (a[i] < 0.0)
			break;
		s += a[i];
	}
	return s;
}
