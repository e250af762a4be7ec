/* SPDX-License-Identifier: MIT */
/* Planes of a are read by rows and by columns: each line by both, at no fixed distance. */
void planes(int N, double a[N][N][N], double b[N][N][N])
{
	for (int k = 0; k < N; k++)
		for (int j = 0; j < N; j++)
			for (int i = 0; i < N; i++)
				b[k][j][i] = a[k][j][i] + a[k][i][j];
}
