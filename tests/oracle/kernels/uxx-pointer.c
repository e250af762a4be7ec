/* SPDX-License-Identifier: MIT
 *
 * Velocity from three stresses on a staggered grid,
 * as pointers and subscripts that are computed by hand.
 */
void update(int N, double *restrict u, const double *restrict rho, const double *restrict xx,
            const double *restrict xy, const double *restrict xz, double near, double far,
            double dt)
{
	for (int k = 2; k < N - 2; ++k)
		for (int j = 2; j < N - 2; ++j)
			for (int i = 2; i < N - 2; ++i) {
				double mean = 0.5 * rho[k * N * N + j * N + i] +
				              0.25 * (rho[(k - 1) * N * N + (j - 1) * N + i] +
				                      rho[(k - 1) * N * N + (j + 1) * N + i]);
				double force = near * (xx[k * N * N + j * N + i] -
				                       xx[k * N * N + j * N + i - 1]) +
				               far * (xx[k * N * N + j * N + i + 1] -
				                      xx[k * N * N + j * N + i - 2]) +
				               near * (xy[k * N * N + j * N + i] -
				                       xy[k * N * N + (j - 1) * N + i]) +
				               far * (xy[k * N * N + (j + 1) * N + i] -
				                      xy[k * N * N + (j - 2) * N + i]) +
				               near * (xz[k * N * N + j * N + i] -
				                       xz[(k - 1) * N * N + j * N + i]) +
				               far * (xz[(k + 1) * N * N + j * N + i] -
				                      xz[(k - 2) * N * N + j * N + i]);
				u[k * N * N + j * N + i] =
				    u[k * N * N + j * N + i] + dt / mean * force;
			}
}
