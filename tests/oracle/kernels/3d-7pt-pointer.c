/* SPDX-License-Identifier: MIT
 *
 * Six neighbours in space,
 * as pointers and subscripts that are computed by hand.
 */
void update(int N, const double *restrict a, double *restrict b, double s)
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				b[k * N * N + j * N + i] =
				    s *
				    (a[(k - 1) * N * N + j * N + i] +
				     a[k * N * N + (j - 1) * N + i] + a[k * N * N + j * N + i - 1] +
				     a[k * N * N + j * N + i + 1] + a[k * N * N + (j + 1) * N + i] +
				     a[(k + 1) * N * N + j * N + i]);
}
