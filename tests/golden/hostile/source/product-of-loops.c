/* Two loop variables are multiplied. */
void table(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			a[i * j] = 1.0;
}
