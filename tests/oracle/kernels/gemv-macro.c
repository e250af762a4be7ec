/* SPDX-License-Identifier: MIT
 *
 * Matrix times vector, with a macro for the subscript and the product written out.
 */
#define A(i, j) matrix[(i) * n + (j)]

void gemv(int n, const double *matrix, const double *x, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] = y[i] + A(i, j) * x[j];
}
