/* A loop inside of an expression. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = ({ double s = 0.0; for (int j = 0; j < n; ++j) s += a[j]; s; });
}
