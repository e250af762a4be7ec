/* Counts down, but ends above. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; --i)
		a[i] = 0.0;
}
