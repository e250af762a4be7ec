/* SPDX-License-Identifier: MIT */
double A[2000][400], C[2000][2000];
int N, K, L;

void lower_rows(void)
{
	for (int i = L; i < N; ++i)
		for (int j = 0; j <= i; ++j)
			for (int k = 0; k < K; ++k)
				C[i][j] += A[i][k] * A[j][k];
}
