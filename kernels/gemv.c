/* SPDX-License-Identifier: MIT
 *
 * Dense matrix times vector, y += A x, row by row.
 *
 * 2 flop per element of the matrix (one fused multiply-add).  The matrix is read once: 8 B per
 * iteration and 1/4 flop/B, 225 GFLOP/s at 900 GB/s.  The vector x is reused by every row while
 * it fits together with one row of A (16*n bytes); where it does not, 16 B per iteration.
 */
void gemv(int n, const double A[n][n], const double x[n], double y[n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += A[i][j] * x[j];
}
