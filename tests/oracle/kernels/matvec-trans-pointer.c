/* SPDX-License-Identifier: MIT
 *
 * Transposed matrix times vector, linear subscript.
 */
void matvec_trans(int N, int M, const double *A, const double *x, double *y)
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < M; ++i)
			y[i] += A[j * M + i] * x[j];
}
