/* SPDX-License-Identifier: MIT
 *
 * Velocity from three stresses on a staggered grid,
 * as a bare snippet: declarations and one nest, every free name a size.
 */
double u[M][N][N];
double rho[M][N][N];
double xx[M][N][N];
double xy[M][N][N];
double xz[M][N][N];
double near, far, dt;

for (int k = 2; k < M - 2; ++k)
	for (int j = 2; j < N - 2; ++j)
		for (int i = 2; i < N - 2; ++i) {
			double mean = 0.5 * rho[k][j][i] +
			              0.25 * (rho[k - 1][j - 1][i] + rho[k - 1][j + 1][i]);
			double force = near * (xx[k][j][i] - xx[k][j][i - 1]) +
			               far * (xx[k][j][i + 1] - xx[k][j][i - 2]) +
			               near * (xy[k][j][i] - xy[k][j - 1][i]) +
			               far * (xy[k][j + 1][i] - xy[k][j - 2][i]) +
			               near * (xz[k][j][i] - xz[k - 1][j][i]) +
			               far * (xz[k + 1][j][i] - xz[k - 2][j][i]);
			u[k][j][i] = u[k][j][i] + dt / mean * force;
		}
