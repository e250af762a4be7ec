/* SPDX-License-Identifier: MIT
 *
 * Pressure solver with variable coefficients in single precision, after the well-known benchmark.
 *
 * 34 flop per update (21 add, 13 mul): 19 points of the pressure, ten coefficient arrays that
 * are read once each, a source and a boundary mask, and a residual that is accumulated.  Thirteen
 * streams have nothing to reuse, so the layers of the pressure matter little: 60 B per update with
 * its planes in the cache, 68 B with only its rows, 92 B without.
 */
float sweep(int N, const float p[N][N][N], float next[N][N][N], const float a[4][N][N][N],
	    const float b[3][N][N][N], const float c[3][N][N][N], const float source[N][N][N],
	    const float mask[N][N][N], float omega)
{
	float residual = 0.0f;

	for (int k = 1; k < N - 1; ++k) {
		for (int j = 1; j < N - 1; ++j) {
			for (int i = 1; i < N - 1; ++i) {
				float straight = a[0][k][j][i] * p[k + 1][j][i] +
						 a[1][k][j][i] * p[k][j + 1][i] +
						 a[2][k][j][i] * p[k][j][i + 1] +
						 c[0][k][j][i] * p[k - 1][j][i] +
						 c[1][k][j][i] * p[k][j - 1][i] +
						 c[2][k][j][i] * p[k][j][i - 1];
				float mixed =
				    b[0][k][j][i] * (p[k + 1][j + 1][i] - p[k + 1][j - 1][i] -
						     p[k - 1][j + 1][i] + p[k - 1][j - 1][i]) +
				    b[1][k][j][i] * (p[k][j + 1][i + 1] - p[k][j - 1][i + 1] -
						     p[k][j + 1][i - 1] + p[k][j - 1][i - 1]) +
				    b[2][k][j][i] * (p[k + 1][j][i + 1] - p[k - 1][j][i + 1] -
						     p[k + 1][j][i - 1] + p[k - 1][j][i - 1]);
				float sum = straight + mixed + source[k][j][i];
				float change = (sum * a[3][k][j][i] - p[k][j][i]) * mask[k][j][i];

				residual += change * change;
				next[k][j][i] = p[k][j][i] + omega * change;
			}
		}
	}
	return residual;
}
