/* The inner loop grows with the outer one: no constant traffic per iteration. */
void lower(int N, double a[N][N])
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < j; ++i)
			a[j][i] = 0.0;
}
