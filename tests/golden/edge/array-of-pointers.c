/* Rows that lie anywhere. */
void clear(int n, double **a)
{
	for (int j = 0; j < n; ++j)
		for (int i = 0; i < n; ++i)
			a[j][i] = 0.0;
}
