/* SPDX-License-Identifier: MIT
 *
 * 25 points of a star of radius 4,
 * as pointers and subscripts that are computed by hand.
 */
void update(int N, const double *restrict a, double *restrict b, double c0, double c1, double c2,
            double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i)
				b[k * N * N + j * N + i] = c0 * a[k * N * N + j * N + i] +
				                           c1 * (a[(k - 1) * N * N + j * N + i] +
				                                 a[(k + 1) * N * N + j * N + i] +
				                                 a[k * N * N + (j - 1) * N + i] +
				                                 a[k * N * N + (j + 1) * N + i] +
				                                 a[k * N * N + j * N + i - 1] +
				                                 a[k * N * N + j * N + i + 1]) +
				                           c2 * (a[(k - 2) * N * N + j * N + i] +
				                                 a[(k + 2) * N * N + j * N + i] +
				                                 a[k * N * N + (j - 2) * N + i] +
				                                 a[k * N * N + (j + 2) * N + i] +
				                                 a[k * N * N + j * N + i - 2] +
				                                 a[k * N * N + j * N + i + 2]) +
				                           c3 * (a[(k - 3) * N * N + j * N + i] +
				                                 a[(k + 3) * N * N + j * N + i] +
				                                 a[k * N * N + (j - 3) * N + i] +
				                                 a[k * N * N + (j + 3) * N + i] +
				                                 a[k * N * N + j * N + i - 3] +
				                                 a[k * N * N + j * N + i + 3]) +
				                           c4 * (a[(k - 4) * N * N + j * N + i] +
				                                 a[(k + 4) * N * N + j * N + i] +
				                                 a[k * N * N + (j - 4) * N + i] +
				                                 a[k * N * N + (j + 4) * N + i] +
				                                 a[k * N * N + j * N + i - 4] +
				                                 a[k * N * N + j * N + i + 4]);
}
