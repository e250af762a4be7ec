/* Sizes that are clamped in front of the loops. */
void pool(int w1, int w2, int n, double *x, double *y)
{
	int stride = w1 / w2;
	if (stride < 1)
		stride = 1;
	for (int i = 0; i < n; i++)
		y[i] += x[i * stride];
}

void clamp(int n, double *x, double *y)
{
	if (n > 1000)
		n = 1000;
	for (int i = 0; i < n; i++)
		y[i] += x[i];
}

void least(int n, double *x, double *y)
{
	n = n < 1 ? 1 : n;
	for (int i = 0; i < n; i++)
		y[i] += x[i];
}
