/* The subscript is no line but a parabola. */
void gather(int n, const double *a, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i * i];
}
