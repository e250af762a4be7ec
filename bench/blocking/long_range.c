/* SPDX-License-Identifier: MIT */
void kernel(int P, int M, int N, double u[P][M][N], double v[P][M][N], double r[P][M][N])
{
	for (int k = 4; k < P - 4; ++k)
		for (int j = 4; j < M - 4; ++j)
			for (int i = 4; i < N - 4; ++i) {
				double lap =
				    1.1 * v[k][j][i] +
				    0.4 * (v[k][j][i + 1] + v[k][j][i - 1] + v[k][j + 1][i] +
				           v[k][j - 1][i] + v[k + 1][j][i] + v[k - 1][j][i]) +
				    0.3 * (v[k][j][i + 2] + v[k][j][i - 2] + v[k][j + 2][i] +
				           v[k][j - 2][i] + v[k + 2][j][i] + v[k - 2][j][i]) +
				    0.2 * (v[k][j][i + 3] + v[k][j][i - 3] + v[k][j + 3][i] +
				           v[k][j - 3][i] + v[k + 3][j][i] + v[k - 3][j][i]) +
				    0.1 * (v[k][j][i + 4] + v[k][j][i - 4] + v[k][j + 4][i] +
				           v[k][j - 4][i] + v[k + 4][j][i] + v[k - 4][j][i]);
				u[k][j][i] = 2.0 * v[k][j][i] - u[k][j][i] + r[k][j][i] * lap;
			}
}
