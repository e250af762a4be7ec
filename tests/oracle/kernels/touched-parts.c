struct place { double x, y, z; };

void fields(int N, struct place a[N], const struct place b[N])
{
	for (int i = 0; i < N; i += 8)
		a[i].x = b[i].y;
}

void rows(int N, int b[N][N], const int a[N][N])
{
	for (int j = 0; j < N; j += 4)
		for (int i = 0; i < N; ++i)
			b[j][i] = a[j][i];
}

void lower(int N, double c[N][N][N])
{
	for (int k = 2; k < N - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < j; ++i)
				c[k][j][i] += 1.0;
}

void lower_turned(int N, double e[N][N][N], const double c[N][N][N])
{
	for (int k = 2; k < N - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < j; ++i)
				e[k][j][i] = c[i - 1][j][k] + c[k][j][i];
}
