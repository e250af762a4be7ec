/* b is declared nowhere. */
void copy(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i];
}
