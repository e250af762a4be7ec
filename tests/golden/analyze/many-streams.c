/* Fourteen streams and one that is stored: where 8*N*N*N is a multiple of 4 KiB all of them meet in
 * one set of the first cache. */
void diffuse(int N, double u[N][N][N], double v[N][N][N], double w[7][N][N][N])
{
	for (int k = 1; k < N - 1; ++k)
		for (int j = 1; j < N - 1; ++j)
			for (int i = 1; i < N - 1; ++i)
				v[k][j][i] = w[0][k][j][i] * u[k][j][i] +
					     w[1][k][j][i] * u[k][j][i - 1] +
					     w[2][k][j][i] * u[k][j][i + 1] +
					     w[3][k][j][i] * u[k][j - 1][i] +
					     w[4][k][j][i] * u[k][j + 1][i] +
					     w[5][k][j][i] * u[k - 1][j][i] +
					     w[6][k][j][i] * u[k + 1][j][i];
}
