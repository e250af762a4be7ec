/* The extents are fine until N is given. */
void clear(long N, double a[N])
{
	for (long i = 0; i < N; ++i)
		a[i] = 0.0;
}
