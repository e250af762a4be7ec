/* SPDX-License-Identifier: MIT
 *
 * L x = b with a lower triangular L: loops that no closed form knows.
 */
void solve(int N, const double L[N][N], const double b[N], double x[N])
{
	for (int i = 0; i < N; ++i) {
		double s = b[i];
		for (int j = 0; j < i; ++j)
			s -= L[i][j] * x[j];
		x[i] = s / L[i][i];
	}
}
