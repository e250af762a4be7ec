/* SPDX-License-Identifier: MIT
 *
 * Transposed matrix times vector, y += A^T x, without striding: the loop over rows is outside.
 *
 * 2 flop per element of the matrix (one fused multiply-add).  The vector y is swept again for
 * every row of A.  While y and one row of A fit (16*M bytes) only the matrix passes: 8 B per
 * iteration, no evicts.  Where they do not, y comes and goes as well: 24 B.
 */
void matvec_trans(int N, int M, const double A[N][M], const double x[N], double y[M])
{
	for (int j = 0; j < N; ++j)
		for (int i = 0; i < M; ++i)
			y[i] += A[j][i] * x[j];
}
