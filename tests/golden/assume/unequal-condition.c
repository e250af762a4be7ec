/* Counts by two until it hits n exactly, if it does. */
void clear(int n, double *a)
{
	for (int i = 0; i != n; i += 2)
		a[i] = 0.0;
}
