/* SPDX-License-Identifier: MIT
 *
 * Wave equation, radius 4,
 * as pointers behind a macro that computes the subscript.
 */
#define AT(x, k, j, i) (x)[((k) * N + (j)) * N + (i)]

void update(int N, double *restrict u, const double *restrict v, const double *restrict rock,
            double c0, double c1, double c2, double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k)
		for (int j = 4; j < N - 4; ++j)
			for (int i = 4; i < N - 4; ++i) {
				double laplace = c0 * AT(v, k, j, i);
				laplace += c1 * (AT(v, k + 1, j, i) + AT(v, k - 1, j, i));
				laplace += c1 * (AT(v, k, j + 1, i) + AT(v, k, j - 1, i));
				laplace += c1 * (AT(v, k, j, i + 1) + AT(v, k, j, i - 1));
				laplace += c2 * (AT(v, k + 2, j, i) + AT(v, k - 2, j, i));
				laplace += c2 * (AT(v, k, j + 2, i) + AT(v, k, j - 2, i));
				laplace += c2 * (AT(v, k, j, i + 2) + AT(v, k, j, i - 2));
				laplace += c3 * (AT(v, k + 3, j, i) + AT(v, k - 3, j, i));
				laplace += c3 * (AT(v, k, j + 3, i) + AT(v, k, j - 3, i));
				laplace += c3 * (AT(v, k, j, i + 3) + AT(v, k, j, i - 3));
				laplace += c4 * (AT(v, k + 4, j, i) + AT(v, k - 4, j, i));
				laplace += c4 * (AT(v, k, j + 4, i) + AT(v, k, j - 4, i));
				laplace += c4 * (AT(v, k, j, i + 4) + AT(v, k, j, i - 4));
				AT(u, k, j, i) = 2.0 * AT(v, k, j, i) - AT(u, k, j, i) +
				                 AT(rock, k, j, i) * laplace;
			}
}
