/* A value goes down and to the left: blocks of i would need it before it is there. */
void f(int N, double a[N][N], double b[N][N])
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			a[j][i] = a[j-1][i+1] + b[j][i];
}
