/* SPDX-License-Identifier: MIT
 *
 * Velocity from three stresses on a staggered grid,
 * as pointers behind a macro that computes the subscript.
 */
#define AT(x, k, j, i) (x)[((k) * N + (j)) * N + (i)]

void update(int N, double *restrict u, const double *restrict rho, const double *restrict xx,
            const double *restrict xy, const double *restrict xz, double near, double far,
            double dt)
{
	for (int k = 2; k < N - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < N - 2; ++i) {
				double mean =
				    0.5 * AT(rho, k, j, i) +
				    0.25 * (AT(rho, k - 1, j - 1, i) + AT(rho, k - 1, j + 1, i));
				double force = near * (AT(xx, k, j, i) - AT(xx, k, j, i - 1)) +
				               far * (AT(xx, k, j, i + 1) - AT(xx, k, j, i - 2)) +
				               near * (AT(xy, k, j, i) - AT(xy, k, j - 1, i)) +
				               far * (AT(xy, k, j + 1, i) - AT(xy, k, j - 2, i)) +
				               near * (AT(xz, k, j, i) - AT(xz, k - 1, j, i)) +
				               far * (AT(xz, k + 1, j, i) - AT(xz, k - 2, j, i));
				AT(u, k, j, i) = AT(u, k, j, i) + dt / mean * force;
			}
}
