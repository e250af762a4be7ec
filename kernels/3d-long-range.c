/* SPDX-License-Identifier: MIT
 *
 * Acoustic wave, eighth order in space: a star of radius 4 whose nine planes rarely fit anywhere.
 *
 * 41 flop per update (26 add, 15 mul); 25 points of `v`, and `u` is read and written in place.
 *
 *     fits                                   bytes               lines in      B per update
 *     nine planes of v, one of u, of rock    88*N*N                  3              32
 *     only the planes next to the middle     88*N*N - 288*N          9              80
 *     nine rows of v, one of each plane      152*N                  11              96
 *     only the rows next to the middle       152*N - 544            17             144
 *     nothing                                                       19             160
 */
void step(int N, double u[N][N][N], const double v[N][N][N], const double rock[N][N][N], double c0,
	  double c1, double c2, double c3, double c4)
{
	for (int k = 4; k < N - 4; ++k) {
		for (int j = 4; j < N - 4; ++j) {
			for (int i = 4; i < N - 4; ++i) {
				double laplace = c0 * v[k][j][i];

				laplace += c1 * (v[k - 1][j][i] + v[k + 1][j][i]);
				laplace += c1 * (v[k][j - 1][i] + v[k][j + 1][i]);
				laplace += c1 * (v[k][j][i - 1] + v[k][j][i + 1]);
				laplace += c2 * (v[k - 2][j][i] + v[k + 2][j][i]);
				laplace += c2 * (v[k][j - 2][i] + v[k][j + 2][i]);
				laplace += c2 * (v[k][j][i - 2] + v[k][j][i + 2]);
				laplace += c3 * (v[k - 3][j][i] + v[k + 3][j][i]);
				laplace += c3 * (v[k][j - 3][i] + v[k][j + 3][i]);
				laplace += c3 * (v[k][j][i - 3] + v[k][j][i + 3]);
				laplace += c4 * (v[k - 4][j][i] + v[k + 4][j][i]);
				laplace += c4 * (v[k][j - 4][i] + v[k][j + 4][i]);
				laplace += c4 * (v[k][j][i - 4] + v[k][j][i + 4]);
				u[k][j][i] =
				    2.0 * v[k][j][i] - u[k][j][i] + rock[k][j][i] * laplace;
			}
		}
	}
}
