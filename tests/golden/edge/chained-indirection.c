/* An index of an index of an index. */
void gather(int n, const double *a, const int *p, const int *q, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[p[q[p[i]]]];
}
