/* An extent that another function would know. */
void clear(int n, double (*a)[])
{
	for (int i = 0; i < n; ++i)
		a[0][i] = 0.0;
}
