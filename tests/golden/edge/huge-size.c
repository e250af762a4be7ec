/* The extents are fine until N is given. */
void clear(int N, double a[N])
{
	for (int i = 0; i < N; ++i)
		a[i] = 0.0;
}
