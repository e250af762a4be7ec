/* The region never ends. */
void clear(int n, double *a)
{
#pragma scop
	for (int i = 0; i < n; ++i)
		a[i] = 0.0;
}
