/* A subscript that a function makes up. */
int where(int i);

void scatter(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[where(i)] = 1.0;
}
