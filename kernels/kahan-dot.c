/* SPDX-License-Identifier: MIT
 *
 * Scalar product with compensated (Kahan) summation.
 *
 * 5 flop per element (4 add, 1 mul); 16 B per element, no evicts: 128 B of loads for each line of
 * eight elements.  The compensation makes a chain of four dependent additions, so that one core
 * without vectorisation is bound by latency and not by memory.
 */
double kahan_dot(int n, const double *a, const double *b)
{
	double sum = 0.0, lost = 0.0;

	for (int i = 0; i < n; ++i) {
		double product = a[i] * b[i];
		double corrected = product - lost;
		double next = sum + corrected;

		lost = (next - sum) - corrected;
		sum = next;
	}
	return sum;
}
