/* Values that data choose. */
void product_or_sum(int n, double *restrict x, const double *restrict y, const int *restrict c)
{
	for (int i = 0; i < n; i++)
		x[i] = c[i] ? x[i] * y[i] : x[i] + y[i];
}

void one_or_two(int n, double *restrict x, const double *restrict y, const int *restrict c)
{
	for (int i = 0; i < n; i++)
		x[i] = c[i] ? x[i] * y[i] : x[i] + y[i] + 1.0;
}

void within_another(int n, double *restrict x, const double *restrict y, const int *restrict c)
{
	for (int i = 0; i < n; i++)
		x[i] = c[i] ? (c[i] > 3 ? x[i] * y[i] * 2.0 : x[i]) : x[i] + y[i];
}

/* The lesser of two is one operation. */
void lesser(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++)
		x[i] = y[i] < x[i] ? y[i] : x[i];
}
