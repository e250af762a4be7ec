/* A subscript of bits. */
void bits(int n, const double *a, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i ^ 1];
}
