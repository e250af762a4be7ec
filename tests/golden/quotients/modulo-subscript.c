/* A ring buffer. */
void ring(int n, const double *a, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i % 4];
}
