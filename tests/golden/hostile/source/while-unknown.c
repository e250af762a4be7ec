/* The loop ends when the data say so. */
double sum(const double *a)
{
	double s = 0.0;
	int i = 0;

	while (a[i] > 0.0) {
		s += a[i];
		i++;
	}
	return s;
}
