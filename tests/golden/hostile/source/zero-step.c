/* A loop that stands still. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; i += 0)
		a[i] = 0.0;
}
