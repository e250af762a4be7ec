/* A function that was never declared. */
void run(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = mystery(i);
}
