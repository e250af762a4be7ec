/* SPDX-License-Identifier: MIT
 *
 * Matrix product with the two inner loops exchanged: every access has unit stride.
 *
 * 2 flop per iteration (one fused multiply-add).
 *
 *     a row of B and a row of C fit      16*N bytes      8 B per iteration (B)
 *     all of B fits                    ~8*N*N bytes      next to nothing
 *     nothing fits                                      24 B per iteration (B and C in, C out)
 */
void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int k = 0; k < N; ++k)
			for (int j = 0; j < N; ++j)
				C[i][j] += A[i][k] * B[k][j];
}
