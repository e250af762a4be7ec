/* A loop beside statements: neither tiles nor orders, and --emit says why. */
void solve(int N, const double L[N][N], double x[N], const double b[N])
{
	for (int i = 0; i < N; i++) {
		double s = b[i];
		for (int j = 0; j < i; j++)
			s -= L[i][j] * x[j];
		x[i] = s / L[i][i];
	}
}
