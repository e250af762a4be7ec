/* SPDX-License-Identifier: MIT
 *
 * Four neighbours in the plane,
 * as pointers and subscripts that are computed by hand.
 */
void update(int N, const double *restrict a, double *restrict b, double s)
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j * N + i] = s * (a[(j - 1) * N + i] + a[j * N + i - 1] +
			                    a[j * N + i + 1] + a[(j + 1) * N + i]);
}
