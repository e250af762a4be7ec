/* SPDX-License-Identifier: MIT */
double A[2000][400], C[2000][2000];
int N, K;

void lower(void)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < N; ++i)
		for (int j = 0; j <= i; ++j)
			for (int k = 0; k < K; ++k)
				C[i][j] += A[i][k] * A[j][k];
}
