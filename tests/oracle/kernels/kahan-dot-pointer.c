/* SPDX-License-Identifier: MIT
 *
 * Compensated scalar product over pointers, with the scalars declared outside of the loop.
 */
void kahan_dot(int N, const double *a, const double *b, double *result)
{
	double sum = 0., c = 0., y, t;
	int i;

	for (i = 0; i < N; i++) {
		y = *(a + i) * *(b + i) - c;
		t = sum + y;
		c = t - sum - y;
		sum = t;
	}
	*result = sum;
}
