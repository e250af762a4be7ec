/* The body moves the loop variable as well. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i) {
		a[i] = 0.0;
		i += 2;
	}
}
