/* What is called is known only when it runs. */
void apply(int n, double *a, double (*f)(double))
{
	for (int i = 0; i < n; ++i)
		a[i] = f(a[i]);
}
