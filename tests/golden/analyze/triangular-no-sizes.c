void syrk(int N, int M, double C[N][N], double A[N][M], double alpha)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < M; k++)
			for (int j = 0; j <= i; j++)
				C[i][j] += alpha * A[i][k] * A[j][k];
}
