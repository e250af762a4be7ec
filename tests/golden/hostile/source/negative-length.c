void f(int n, double x[n - 5])
{
	for (int i = 0; i < n; i++)
		x[i] = 0;
}
