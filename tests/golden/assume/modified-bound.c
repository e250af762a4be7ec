/* The end of the loop moves while it runs. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i) {
		a[i] = 0.0;
		n -= 1;
	}
}
