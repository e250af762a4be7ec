/* SPDX-License-Identifier: MIT
 *
 * Four neighbours in the plane,
 * as pointers behind a macro that computes the subscript.
 */
#define AT(x, j, i) (x)[(j) * N + (i)]

void update(int N, const double *restrict a, double *restrict b, double s)
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			AT(b, j, i) = s * (AT(a, j - 1, i) + AT(a, j, i - 1) + AT(a, j, i + 1) +
			                   AT(a, j + 1, i));
}
