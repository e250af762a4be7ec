void f(int n, int m, double *a, double *b)
{
	for (int i = 2; i < n; i += 7)
		for (int j = (n + 3)/4; j-- > i;)
			a[j] = (unsigned)(j - 2) < (unsigned)(n - 4) ? b[i] : b[j];
}
