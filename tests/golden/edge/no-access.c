/* Arithmetic, but no memory. */
double count(int n)
{
	double s = 0.0;

	for (int i = 0; i < n; ++i)
		s += 1.0;
	return s;
}
