/* No int holds 2^31. */
void clear(int N, double a[N])
{
	for (int i = 0; i < N; ++i)
		a[i] = 0.0;
}
