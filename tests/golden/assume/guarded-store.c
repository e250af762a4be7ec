/* Whether the store happens depends on the data. */
void clip(int n, double *a, double *b)
{
	for (int i = 0; i < n; ++i)
		if (a[i] > 1.0)
			b[i] = 1.0;
}
