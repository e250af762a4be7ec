/* SPDX-License-Identifier: MIT
 *
 * Velocity update of an earthquake simulation: five arrays, a staggered grid and a division.
 *
 * 24 flop per update (14 add, 9 mul, 1 div).  Three components of the stress are differentiated,
 * each along its own axis with four points; the density is a weighted mean of three neighbours.
 *
 *     condition in bytes            lines in for one line of updates      B per update
 *     72*N*N + 32*N                         5                              48
 *     72*N*N - 32*N                         8                              72
 *     184*N                                 9                              80
 *     104*N                                10                              88
 *     nothing fits                         13                             112
 */
void update(int N, double u[N][N][N], const double density[N][N][N], const double xx[N][N][N],
	    const double xy[N][N][N], const double xz[N][N][N], double near, double far,
	    double dt_h)
{
	for (int k = 2; k < N - 2; ++k) {
		for (int j = 2; j < N - 2; ++j) {
			for (int i = 2; i < N - 2; ++i) {
				double rho =
				    0.5 * density[k][j][i] +
				    0.25 * (density[k - 1][j - 1][i] + density[k - 1][j + 1][i]);
				double force = near * (xx[k][j][i] - xx[k][j][i - 1]) +
					       far * (xx[k][j][i + 1] - xx[k][j][i - 2]) +
					       near * (xy[k][j][i] - xy[k][j - 1][i]) +
					       far * (xy[k][j + 1][i] - xy[k][j - 2][i]) +
					       near * (xz[k][j][i] - xz[k - 1][j][i]) +
					       far * (xz[k + 1][j][i] - xz[k - 2][j][i]);

				u[k][j][i] += dt_h / rho * force;
			}
		}
	}
}
