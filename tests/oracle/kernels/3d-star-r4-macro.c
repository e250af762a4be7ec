/* SPDX-License-Identifier: MIT
 *
 * 25 points of a star of radius 4,
 * as pointers behind a macro that computes the subscript.
 */
#define AT(x, k, j, i) (x)[((k) * N + (j)) * N + (i)]

void update(int N, const double *restrict a, double *restrict b, double c0, double c1, double c2,
            double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i)
				AT(b, k, j, i) = c0 * AT(a, k, j, i) +
				                 c1 * (AT(a, k - 1, j, i) + AT(a, k + 1, j, i) +
				                       AT(a, k, j - 1, i) + AT(a, k, j + 1, i) +
				                       AT(a, k, j, i - 1) + AT(a, k, j, i + 1)) +
				                 c2 * (AT(a, k - 2, j, i) + AT(a, k + 2, j, i) +
				                       AT(a, k, j - 2, i) + AT(a, k, j + 2, i) +
				                       AT(a, k, j, i - 2) + AT(a, k, j, i + 2)) +
				                 c3 * (AT(a, k - 3, j, i) + AT(a, k + 3, j, i) +
				                       AT(a, k, j - 3, i) + AT(a, k, j + 3, i) +
				                       AT(a, k, j, i - 3) + AT(a, k, j, i + 3)) +
				                 c4 * (AT(a, k - 4, j, i) + AT(a, k + 4, j, i) +
				                       AT(a, k, j - 4, i) + AT(a, k, j + 4, i) +
				                       AT(a, k, j, i - 4) + AT(a, k, j, i + 4));
}
