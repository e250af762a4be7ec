/* Everything stays in the first cache: no tile and no order can bring anything. */
void mm(int N, const float A[restrict N][N], const float B[restrict N][N], float C[restrict N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			float s = 0;
			for (int k = 0; k < N; k++)
				s += A[i][k] * B[k][j];
			C[i][j] = s;
		}
}
