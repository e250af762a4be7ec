/* SPDX-License-Identifier: MIT
 *
 * Matrix product in square tiles, so that a tile of B stays in the cache while all of A passes.
 *
 * 2 flop per iteration (one fused multiply-add).  While a tile of B and a row of a tile of C fit,
 * 8*T*T + 8*T bytes and a little for A, each element of B is loaded once per band of T rows, and
 * about 16/T bytes are loaded per iteration instead of 8.  N is a multiple of T.
 */
#ifndef T
#define T 32
#endif

void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int ii = 0; ii < N; ii += T)
		for (int kk = 0; kk < N; kk += T)
			for (int jj = 0; jj < N; jj += T)
				for (int i = ii; i < ii + T; ++i)
					for (int k = kk; k < kk + T; ++k)
						for (int j = jj; j < jj + T; ++j)
							C[i][j] += A[i][k] * B[k][j];
}
