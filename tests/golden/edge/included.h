static void smooth(int n, double *x, const double *b)
{
	for (int i = 1; i < n - 1; i++)
		x[i] = b[i - 1] + b[i + 1];
}
