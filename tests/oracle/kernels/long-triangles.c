/* SPDX-License-Identifier: MIT
 *
 * Triangles whose turns are too many to be counted one by one.
 */
void lu(long n, double A[n][n])
{
	for (long k = 0; k < n; k++)
		for (long i = k + 1; i < n; i++) {
			A[i][k] /= A[k][k];
			for (long j = k + 1; j < n; j++)
				A[i][j] -= A[i][k] * A[k][j];
		}
}

void solve(long n, double A[n][n], double *restrict x, double *restrict y)
{
	for (long i = 0; i < n; i++) {
		x[i] = y[i] / 3.0;
		for (long j = 0; j < i; j++)
			x[i] = x[i] - A[i][j] * x[j];
		x[i] = x[i] * y[i];
	}
}

void cholesky(long n, double A[n][n])
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < i; j++) {
			A[i][j] = A[i][j] / A[j][j];
			for (long k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[j][k];
		}
}

void three(long n, double A[n][n], double B[n][n], double *restrict d)
{
	for (long i = 0; i < n; i++) {
		d[i] = d[i] * 2.0 + 1.0;
		for (long j = i; j < n; j++) {
			B[i][j] = B[i][j] / 5.0;
			for (long k = i; k <= j; k++)
				A[i][j] = A[i][j] + B[i][k];
		}
	}
}
