/* The function may end in the middle of the loop. */
int find(int n, const double *a, double x)
{
	for (int i = 0; i < n; ++i)
		if (a[i] == x)
			return i;
	return -1;
}
