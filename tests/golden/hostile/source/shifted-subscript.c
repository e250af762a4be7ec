/* A subscript of bits. */
void bits(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i ^ 1] = 1;
}
