/* The step doubles each time. */
void clear(int n, double *a)
{
	for (int i = 1; i < n; i *= 2)
		a[i] = 0.0;
}
