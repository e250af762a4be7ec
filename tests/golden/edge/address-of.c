/* A pointer into the array escapes. */
void keep(int n, double *a, double **where)
{
	for (int i = 0; i < n; ++i)
		where[i] = &a[i];
}
