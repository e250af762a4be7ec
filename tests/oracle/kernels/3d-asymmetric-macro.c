/* SPDX-License-Identifier: MIT
 *
 * Four layers, one behind and two ahead,
 * as pointers behind a macro that computes the subscript.
 */
#define AT(x, k, j, i) (x)[((k) * N + (j)) * N + (i)]

void update(int N, const double *restrict a, double *restrict b, double s)
{
	for (int k = 1; k < N - 2; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				AT(b, k, j, i) = s * (AT(a, k - 1, j, i) + AT(a, k, j - 1, i) +
				                      AT(a, k, j, i) + AT(a, k, j + 1, i) +
				                      AT(a, k + 1, j, i) + AT(a, k + 2, j, i));
}
