static void fill(int n, double *a)
{
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

void f(int n, double *a)
{
	fill(n, a);
}
