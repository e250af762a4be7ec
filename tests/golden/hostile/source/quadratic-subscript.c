/* The subscript is no line but a parabola. */
void scatter(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i * i] = 1;
}
