/* What a product selects counts among reads; its lines are nobody's guess. */
void squares(int n, const double *x, double *y)
{
	for (int i = 0; i < n; ++i)
		y[i] = x[i * i];
}
