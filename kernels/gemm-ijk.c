/* SPDX-License-Identifier: MIT
 *
 * Matrix product as it stands in the textbook: the innermost loop walks down a column of B.
 *
 * 2 flop per iteration (one fused multiply-add).  Reuse in a cache, from small to large:
 *
 *     a row of A and a line from each row of B    72*N bytes    B costs 1/8 of a line
 *     all of B                                    ~8*N*N bytes  B costs nothing
 *
 * Without the first, every iteration brings a whole line of B of which 8 bytes are used.
 */
void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				C[i][j] += A[i][k] * B[k][j];
}
