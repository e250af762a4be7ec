/* SPDX-License-Identifier: MIT
 *
 * Vector triad with four arrays (Schoenauer): a stream of loads with nothing to reuse.
 *
 * 2 flop per element (1 add, 1 mul; one fused multiply-add); 40 B per element: three lines in
 * for reading, one for write-allocate, one out.  256 B of loads and 64 B of evicts for each line
 * of eight elements.  Intensity 1/20 flop/B.
 */
void triad(int N, double *restrict a, const double *restrict b, const double *restrict c,
	   const double *restrict d)
{
	for (int i = 0; i < N; ++i)
		a[i] = b[i] + c[i] * d[i];
}
