/* The step is a number that is a size. */
void clear(int n, int step, double *a)
{
	for (int i = 0; i < n; i += step)
		a[i] = 0.0;
}
