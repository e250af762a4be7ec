void sweep(int N, double x[N][N][N], double w[33][N][N][N], double y[N][N][N])
{
	for (int k = 0; k < N; ++k)
		for (int j = 0; j < N; ++j)
			for (int i = 0; i < N; ++i)
				y[k][j][i] =
				    w[0][k][j][i] + w[1][k][j][i] + w[2][k][j][i] + w[3][k][j][i] +
				    w[4][k][j][i] + w[5][k][j][i] + w[6][k][j][i] + w[7][k][j][i] +
				    w[8][k][j][i] + w[9][k][j][i] + w[10][k][j][i] + w[11][k][j][i] +
				    w[12][k][j][i] + w[13][k][j][i] + w[14][k][j][i] + w[15][k][j][i] +
				    w[16][k][j][i] + w[17][k][j][i] + w[18][k][j][i] + w[19][k][j][i] +
				    w[20][k][j][i] + w[21][k][j][i] + w[22][k][j][i] + w[23][k][j][i] +
				    w[24][k][j][i] + w[25][k][j][i] + w[26][k][j][i] + w[27][k][j][i] +
				    w[28][k][j][i] + w[29][k][j][i] + w[30][k][j][i] + w[31][k][j][i] +
				    w[32][k][j][i] * x[k][j][i];
}
