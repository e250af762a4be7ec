/* Five points in the plane; nothing is wrong with it. */
void sweep(int N, double a[N][N], double b[N][N], double s)
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = s * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}
