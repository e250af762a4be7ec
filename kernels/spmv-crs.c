/* SPDX-License-Identifier: MIT
 *
 * Sparse matrix times vector in compressed row storage.
 *
 * 2 flop per nonzero (one fused multiply-add).  Each nonzero streams 8 B of value and 4 B of
 * column index; the right-hand side is read through that index, so its traffic depends on the
 * matrix: between nothing and 64 B per nonzero.  With 8*alpha bytes for it the balance is
 * 6 + 4*alpha bytes per flop, plus the row pointer and the result once per row.
 */
void spmv(int rows, const int *restrict row_start, const int *restrict column,
	  const double *restrict value, const double *restrict x, double *restrict y)
{
	for (int r = 0; r < rows; ++r) {
		double sum = 0.0;

		for (int e = row_start[r]; e < row_start[r + 1]; ++e)
			sum += value[e] * x[column[e]];
		y[r] = sum;
	}
}
