/* SPDX-License-Identifier: MIT
 * Convolutions whose sums stand in memory, and a sweep down the columns. */
void layers(int N, int K, int C, int H, int W, int R, int S, float out[restrict N][K][H][W],
            const float in[N][C][H + R - 1][W + S - 1], const float w[K][C][R][S])
{
	for (int n = 0; n < N; n++)
		for (int k = 0; k < K; k++)
			for (int c = 0; c < C; c++)
				for (int y = 0; y < H; y++)
					for (int x = 0; x < W; x++)
						for (int r = 0; r < R; r++)
							for (int s = 0; s < S; s++)
								out[n][k][y][x] +=
								    in[n][c][y + r][x + s] *
								    w[k][c][r][s];
}
void image(int H, int W, int K, float in[H + K][W + K], float w[K][K], float out[restrict H][W])
{
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++)
			for (int r = 0; r < K; r++)
				for (int s = 0; s < K; s++)
					out[y][x] += in[y + r][x + s] * w[r][s];
}
void down(int N, const double a[N][N], double b[restrict N][N])
{
	for (int i = 1; i < N - 1; i++)
		for (int j = 1; j < N - 1; j++)
			b[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
}
void along(int N, const double a[N][N], double b[restrict N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++)
			b[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
}
