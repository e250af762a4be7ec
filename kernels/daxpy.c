/* SPDX-License-Identifier: MIT
 *
 * y += alpha * x in double precision.
 *
 * 2 flop per element (one fused multiply-add); 24 B per element: x and y in, y out.  A compound
 * assignment is a read and a write of the same line.  Intensity 1/12 flop/B.
 */
void daxpy(int n, double alpha, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; ++i)
		y[i] += alpha * x[i];
}
