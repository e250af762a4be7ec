/* SPDX-License-Identifier: MIT
 *
 * Matrix times vector, linear subscript and a local sum.
 */
void gemv(int n, const double *A, const double *x, double *y)
{
	for (int i = 0; i < n; ++i) {
		double sum = 0.0;

		for (int j = 0; j < n; ++j)
			sum += A[i * n + j] * x[j];
		y[i] = sum;
	}
}
