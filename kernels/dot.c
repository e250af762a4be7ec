/* SPDX-License-Identifier: MIT
 *
 * Scalar product: a reduction, nothing is stored.
 *
 * 2 flop per element (one fused multiply-add); 16 B per element, no evicts.  Intensity 1/8
 * flop/B.  The sum is a scalar that carries a dependence from one iteration to the next.
 */
double dot(int n, const double *x, const double *y)
{
	double sum = 0.0;

	for (int i = 0; i < n; ++i)
		sum += x[i] * y[i];
	return sum;
}
