void f(long N, double a[N])
{
	for (long t = 0; t < 10; t++)
		for (long i = 0; i < N; i += 4611686018427387904)
			a[i] = a[i + 1];
}
