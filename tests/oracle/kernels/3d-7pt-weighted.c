/* SPDX-License-Identifier: MIT
 *
 * Seven points in space, each with a weight of its own, as a bare snippet with an outer size M.
 */
double a[M][N][N];
double b[M][N][N];
double centre, west, east, south, north, below, above;

for (int k = 1; k < M - 1; ++k) {
	for (int j = 1; j < N - 1; ++j) {
		for (int i = 1; i < N - 1; ++i) {
			b[k][j][i] = centre * a[k][j][i] + west * a[k][j][i - 1] +
			             east * a[k][j][i + 1] + south * a[k][j - 1][i] +
			             north * a[k][j + 1][i] + below * a[k - 1][j][i] +
			             above * a[k + 1][j][i];
		}
	}
}
