/* Two variables in one loop. */
void reverse(int n, double *a, const double *b)
{
	for (int i = 0, j = n - 1; i < j; ++i, --j)
		a[i] = b[j];
}
