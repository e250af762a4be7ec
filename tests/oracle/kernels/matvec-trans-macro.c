/* SPDX-License-Identifier: MIT
 *
 * Transposed matrix times vector, through a macro.
 */
#define A(j, i) matrix[(i) + M * (j)]

void matvec_trans(int N, int M, const double *matrix, const double *x, double *y)
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < M; ++i)
			y[i] = y[i] + x[j] * A(j, i);
}
