/* SPDX-License-Identifier: MIT
 *
 * Forward substitution, then the residual: two loops over one matrix.
 */
void solve(int N, const double L[N][N], const double b[N], double x[N], double r[N])
{
	for (int i = 0; i < N; i++) {
		double sum = b[i];
		for (int j = 0; j < i; j++)
			sum -= L[i][j] * x[j];
		x[i] = sum / L[i][i];
	}
	for (int i = 0; i < N; i++) {
		r[i] = b[i];
		for (int j = 0; j <= i; j++)
			r[i] -= L[i][j] * x[j];
	}
}
